"""A server that can be cut off, stopped and killed, in place of the usual one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from machine import Machine


@pytest.fixture(scope="module")
def computer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    found = Machine(tmp_path_factory.mktemp("machine"))
    yield found
    found.close()


@pytest.fixture
def machine(computer: Machine) -> Machine:
    """A server that runs, whatever the test before did to it."""
    computer.cable.join()
    computer.start()
    return computer


@pytest.fixture
def address(machine: Machine) -> str:
    return machine.cable.address


@pytest.fixture
def excused() -> list[str]:
    """A browser always complains about lines that are cut."""
    return ["WebSocket connection to", "Failed to load resource"]
