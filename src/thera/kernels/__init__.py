"""Compiled play: the only package that knows numba; everything in it also runs uncompiled."""
