"""Source files become passages: one reader a format."""
