"""Players that are programs: they choose from what a person in their seat could know."""
