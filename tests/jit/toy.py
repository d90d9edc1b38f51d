"""A small module in place of the real one: kernels that trap, recurse, wait and look at rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import wasmtime

from thera.jit.backend import Kernel
from thera.jit.backends.wasm import WasmBackend
from thera.jit.manifest import Manifest
from thera.jit.signature import Signature

STACK: Final = 1 << 20
FRAME: Final = 1 << 16  # bytes of the stack that each call of `deep` takes
WORDS: Final = b"constant"

TEXT: Final = f"""
(module
  (import "env" "__linear_memory" (memory 17))
  (import "env" "__stack_pointer" (global $stack (mut i32)))
  (data (i32.const {STACK}) "{WORDS.decode()}")

  (func (export "add") (param i64 i64) (result i64)
    (i64.add (local.get 0) (local.get 1)))
  (func (export "constant") (result i64)
    (i64.load (i32.const {STACK})))
  (func (export "unreachable") (result i64)
    unreachable)
  (func (export "divide") (param i64 i64) (result i64)
    (i64.div_s (local.get 0) (local.get 1)))
  (func (export "load") (param i64) (result i64)
    (i64.load (i32.wrap_i64 (local.get 0))))
  (func (export "put") (param $row i32) (param i32) (param $at i64) (param $value i64) (result i64)
    (i64.store
      (i32.add (local.get $row) (i32.shl (i32.wrap_i64 (local.get $at)) (i32.const 3)))
      (local.get $value))
    (local.get $value))
  (func (export "both") (param $out i32) (param $row i32) (param i32) (param $number i64)
    (i64.store (local.get $out) (i64.load (local.get $row)))
    (i64.store offset=8 (local.get $out) (local.get $number)))
  (func (export "size") (param i32) (param $rows i32) (param $width i32) (result i64)
    (i64.extend_i32_u (i32.mul (local.get $rows) (local.get $width))))
  (func (export "length") (param i32) (param $length i32) (result i64)
    (i64.extend_i32_u (local.get $length)))

  (func $deep (export "deep") (param $calls i64) (result i64) (local $frame i32)
    (global.set $stack (local.tee $frame (i32.sub (global.get $stack) (i32.const {FRAME}))))
    (i64.store (local.get $frame) (local.get $calls))
    (if (i64.gt_s (local.get $calls) (i64.const 1))
      (then (drop (call $deep (i64.sub (local.get $calls) (i64.const 1))))))
    (global.set $stack (i32.add (local.get $frame) (i32.const {FRAME})))
    (i64.load (local.get $frame)))
  (func $endless (export "endless") (param i64) (result i64)
    (i64.add (call $endless (i64.add (local.get 0) (i64.const 1))) (i64.const 1)))
  (func (export "wait") (param $flag i32) (param i32) (param $most i64) (result i64)
    (local $turns i64)
    (loop
      (local.set $turns (i64.add (local.get $turns) (i64.const 1)))
      (br_if 0 (i32.and
        (i64.eqz (i64.load (local.get $flag)))
        (i64.lt_s (local.get $turns) (local.get $most)))))
    (local.get $turns))
)
"""
SIGNATURES: Final = {
    "add": "i(i,i)", "constant": "i()", "unreachable": "i()", "divide": "i(i,i)", "load": "i(i)",
    "put": "i(w,i,i)", "both": "i2(w,i)", "size": "i(r)", "length": "i(w)", "deep": "i(i)",
    "endless": "i(i)", "wait": "i(w,i)",
}  # fmt: skip
ENDLESS: Final = 1 << 62

MODULE: Final = bytes(wasmtime.wat2wasm(TEXT))
MANIFEST: Final = Manifest(
    digest="0" * 64, sources=[], stack=STACK, python="", numba="", llvmlite=""
)


class Toy:
    """The module, instantiated, and its kernels: `toy.add(1, 2)`."""

    def __init__(self, reserved: int = 4 << 30) -> None:
        self.backend = WasmBackend(MODULE, MANIFEST, reserved)
        self.memory, self.words = self.backend.memory, self.backend.memory.words

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in SIGNATURES:
            raise AttributeError(name)
        kernel = Kernel(name, lambda: None, Signature.parse(SIGNATURES[name]), entry=True)
        found = self.backend.kernel(kernel)
        setattr(self, name, found)
        return found
