"""What axe-core finds on a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def serious(page: Page, name: str, **options: object) -> list[str]:
    """What axe-core calls serious or critical on a page."""
    wanted = {"resultTypes": ["violations"], **options}  # the rest is slow to tell
    return [
        f"{name}: {rule['id']}: {node['html'][:200]}"
        for rule in Axe().run(page, options=wanted).response["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
