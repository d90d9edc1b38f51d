"""The board for print."""
