"""For `make docs`: examples in docstrings are shown as code, not as nested quotations."""

from __future__ import annotations

import re
from typing import Any, Final

from griffe import Extension, Module, Object

EXAMPLE: Final = re.compile(r"(?:^>>> .*\n?(?:^(?!>>> |\s*$).*\n?)*)+", flags=re.MULTILINE)
"""Lines from `>>>` to the next empty one, and the examples that follow at once."""


def fenced(text: str) -> str:
    """A docstring with its examples as blocks of code."""
    return EXAMPLE.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", text)


class Doctests(Extension):
    """Rewrites every docstring before it is shown."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:  # noqa: ANN401  # as griffe calls it
        """The whole package, once it has been read."""
        rewrite(pkg)


def rewrite(thing: Object) -> None:
    """The docstring of a module, class, function or attribute, and of what is in it."""
    if thing.docstring:
        thing.docstring.value = fenced(thing.docstring.value)
    for member in thing.members.values():
        if isinstance(member, Object):  # not what is imported
            rewrite(member)
