"""What people are shown of Akrotiri: scenes, words, reasons, the map as text."""
