"""Games by people who had nothing but the pages for authors: what they wrote is checked, played and compared."""
