"""What a compiled module says of itself: a custom section of JSON at its front."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from thera.jit import sources, wasm_file

SECTION: Final = "thera"


@dataclass(frozen=True, slots=True)
class Manifest:
    """The sources of a module, their digest, the bytes of its stack, and what built it."""

    digest: str
    sources: list[str]
    stack: int
    python: str
    numba: str
    llvmlite: str

    @classmethod
    def read(cls, module: bytes) -> Manifest:
        """The manifest of a module; BadWasm where there is none."""
        found = wasm_file.custom(module, SECTION)
        if found is None:
            raise wasm_file.BadWasm("it does not say what it was made of")
        try:
            read: dict[str, object] = json.loads(found)
            if isinstance(read["stack"], int) and isinstance(read["sources"], list):
                return cls(**read)  # type: ignore[arg-type]  # the others are only shown
        except (KeyError, TypeError, ValueError):
            pass
        raise wasm_file.BadWasm("what it was made of cannot be read")

    def write(self) -> bytes:
        """The custom section."""
        said = json.dumps(asdict(self), sort_keys=True, separators=(",", ":")).encode()
        return wasm_file.section(wasm_file.CUSTOM, wasm_file.text(SECTION) + said)

    @property
    def stale(self) -> bool:
        """Whether the sources are others than those the module was made of."""
        try:
            return sources.digest(self.sources) != self.digest
        except OSError:
            return True
