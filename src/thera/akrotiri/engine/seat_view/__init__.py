"""What one seat can see and reach on a position, and what that is worth to it."""
