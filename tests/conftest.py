"""What all tests share: how many of them run at a time."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: servers and browsers mostly wait."""
    return 1 + (os.cpu_count() or 1)
