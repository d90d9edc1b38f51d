"""Compiles kernels to one WebAssembly module; for developers, needs the extra `native`.

    lower      kernels to LLVM IR, by numba, not yet for any machine
    entries    plain functions around the entries: addresses and lengths in, numbers out
    link       all of it as one optimised module of IR
    emit       that module as WebAssembly, with its manifest

`python -m thera.jit.compiler PACKAGE … --to FILE` does all of it, in a process of its own since it
changes numba.
"""
