"""The map of Akrotiri and its components for print, drawn layer by layer."""
