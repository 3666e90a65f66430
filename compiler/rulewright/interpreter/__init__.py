"""The slow, obvious interpreter: runs the model, and shares no analysis with the compiler."""
