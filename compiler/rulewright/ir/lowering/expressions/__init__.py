"""Values of the model as expressions of the machine."""
