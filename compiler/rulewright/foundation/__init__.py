"""What every part stands on: places in texts, caps and the version."""
