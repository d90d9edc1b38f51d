"""Links translated kernels into one optimised module of LLVM IR."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"


def machine(triple: str = TRIPLE, *, relocation: str = "static") -> Any:  # noqa: ANN401  # llvmlite has no types
    """The processor to optimise for and to emit for."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(triple)
    return target.create_target_machine(features=FEATURES, opt=3, reloc=relocation)


def link(texts: Iterable[str], kept: set[str]) -> Any:  # noqa: ANN401
    """All functions in one module, optimised; only those `kept` can be called from outside."""
    target = machine()
    whole = llvm.parse_assembly(retarget("", target))
    for text in texts:
        whole.link_in(llvm.parse_assembly(retarget(text, target)))
    for function in whole.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    whole.verify()
    _optimise(whole, target)
    return whole


def retarget(text: str, target: Any) -> str:  # noqa: ANN401
    """The same IR for another processor: only the header of numba's depends on the host."""
    text = re.sub(r"^target (triple|datalayout) = .*\n", "", text, flags=re.MULTILINE)
    head = f'target triple = "{target.triple}"\ntarget datalayout = "{target.target_data}"\n'
    return head + text


def _optimise(whole: Any, target: Any) -> None:  # noqa: ANN401
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(target, options)
    first = llvm.create_new_module_pass_manager()
    first.add_loop_rotate_pass()
    first.add_instruction_combine_pass()
    first.add_jump_threading_pass()
    first.run(whole, builder)
    builder.getModulePassManager().run(whole, builder)
