"""What a sensible player would do now, found quickly."""
