"""The contrast of texts that axe-core cannot decide on, measured on the screen."""

from __future__ import annotations

from typing import Any

import numpy as np
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from boxes import colours, settle
from numpy.typing import NDArray
from playwright.sync_api import Page

Picture = NDArray[np.uint8]

REST = 300  # milliseconds without a change
PATIENCE = 40  # pictures until then

# Where texts are, how they are coloured, and whether they are large; then none of them is painted.
HIDE = """(selectors) => selectors.flatMap((selector) => {
  const text = document.querySelector(selector);
  const { left, top, right, bottom } = text?.getBoundingClientRect() ?? {};
  const over = text && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const bare = over && (over.closest("svg") || text.contains(over) || over.contains(text));
  const shown = bare && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!shown) return [];
  const style = getComputedStyle(text);
  const drawn = text instanceof SVGElement;
  const colour = drawn ? style.fill : style.color;
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  text.style.setProperty(drawn ? "fill" : "color", "transparent", "important");
  if (drawn) text.style.setProperty("stroke", "transparent", "important");
  const [canvas] = [document.createElement("canvas").getContext("2d")];
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const ink = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  const words = text.textContent.trim();
  return [{ selector, ink, large, box: [left, top, right, bottom], words }];
})"""


def faint(page: Page, name: str) -> list[str]:
    """Texts with too little contrast, of those that axe-core leaves undecided."""
    found = (
        Axe()
        .run(page, options={"resultTypes": ["incomplete"], "runOnly": ["color-contrast"]})
        .response["incomplete"]
    )
    selectors = [node["target"][0] for rule in found for node in rule["nodes"]]
    before = _at_rest(page)
    texts: list[dict[str, Any]] = page.evaluate(HIDE, selectors)
    assert texts or not selectors, (name, selectors)
    after = _at_rest(page)
    return [
        f"{name}: {text['selector']}: {text['words'][:30]!r} {ratio:.2f}"
        for text in texts
        if (ratio := _ratio(before, after, text)) < (3 if text["large"] else 4.5)
    ]


def _at_rest(page: Page) -> Picture:
    """The page's picture once the map is drawn at its true size and nothing changes any more."""
    settle(page)
    last = b""
    for _ in range(PATIENCE):
        png = page.screenshot(scale="css", animations="disabled")
        if png == last:
            return colours(png)
        last = png
        page.wait_for_timeout(REST)
    raise AssertionError("the page never comes to rest")


def _ratio(before: Picture, after: Picture, text: dict[str, Any]) -> float:
    """The contrast of a text with what lies under nearly all of it: where the picture changed."""
    left, top, right, bottom = (round(each) for each in text["box"])
    part = slice(top, bottom + 1), slice(left, right + 1)
    changed = np.abs(before[part].astype(np.int16) - after[part]).max(axis=2) > 24
    assert changed.any(), text
    under = _light(after[part][changed])
    ink = _light(np.array([text["ink"]], np.uint8))[0]
    ratios = (np.maximum(under, ink) + 0.05) / (np.minimum(under, ink) + 0.05)
    return float(np.percentile(ratios, 15))


def _light(colour: Picture) -> NDArray[np.float64]:
    """Relative luminance, as WCAG defines it."""
    part = colour / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return light
