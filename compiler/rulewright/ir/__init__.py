"""The model as one flat, typed program: every decision is taken here, printers only print it."""
