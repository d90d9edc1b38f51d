"""What people are shown of Santorini: scenes, words, reasons, the board as text."""
