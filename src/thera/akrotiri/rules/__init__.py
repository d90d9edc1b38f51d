"""The rules of Akrotiri: components, map, positions, steps, scoring."""
