"""Both games again, for search: kernels over rows of integers, compiled by `thera.jit`."""
