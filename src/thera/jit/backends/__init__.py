"""The ways to run kernels; `choice` picks one of them when the first kernel is loaded."""
