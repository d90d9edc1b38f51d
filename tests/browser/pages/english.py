"""Finds English on a page that should be Spanish: its sentences, and words that Spanish lacks."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from playwright.sync_api import Page

# Every visible text and every label of a page.
TEXTS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (holder.checkVisibility()) found.push(walker.currentNode.data);
  }
  for (const each of document.querySelectorAll("*"))
    if (each.checkVisibility())
      for (const name of ["aria-label", "aria-valuetext", "placeholder", "alt", "title"])
        if (each.hasAttribute(name)) found.push(each.getAttribute(name));
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""

# Common words that no Spanish text has; what Spanish has too (a, no, once, red, son) is left out.
COMMON = re.compile(
    r"\b(the|and|your?|yours|they|their|it|its|this|that|there|here|is|are|was|were|be|been|have"
    r"|had|not|cannot|can|could|must|may|will|would|if|when|who|whose|which|what|where|why|how|or|but"
    r"|of|on|at|by|for|from|to|into|with|without|over|under|up|down|out|all|any|each|every|both|other"
    r"|another|one|two|three|first|last|next|after|before|until|then|now|only|also|again|too|high|low"
    r"|turns?|moves?|moved|builds?|built|building|block|dome|levels?|squares?|workers?|places?|placed"
    r"|steps?|cards?|gods?|power|players?|opponents?|games?|tables?|seats?|wins?|won|loses?|lost|draw"
    r"|take|takes|taken|back|undo|choose|chosen|confirm|wait|waiting|free|start|starts|end|ends|ended"
    r"|play|plays|played|share|invite|copy|copied|close|cancel|save|saved|open|new|my|name|language"
    r"|settings|sounds|motion|speed|day|night|light|record|replay|link|device|look|looking|says?)\b",
    re.IGNORECASE,
)
# Said in English on purpose: what is typed at a command line, the headers of a record, the fields
# of a position, addresses.
TYPED = re.compile(
    r"--\w+|\.thera\b|(?<=cabecera )[A-Z]\w+|(?<=; las cabeceras son )[\w, ]+|`[^`]+`"
    r"|\b(?:CELLS|SEAT|PLAYER|TURN)\b|https?://\S+"
)

Forms = dict[str, set[str]]


@cache
def catalogue(language: str) -> Forms:
    """All sentences, each with all its forms."""
    text = (files("thera.locale") / f"{language}.json").read_text(encoding="utf-8")
    book: dict[str, str | dict[str, str]] = json.loads(text)
    return {
        key: {value} if isinstance(value, str) else set(value.values())
        for key, value in book.items()
    }


def pattern(forms: set[str]) -> re.Pattern[str]:
    """Matches sentences, whatever fills their gaps."""
    filled = (re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in sorted(forms))
    return re.compile("|".join(filled), re.IGNORECASE)


@cache
def sentences() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The sentences that only English has, and those of Spanish."""
    spanish = {form for forms in catalogue("es").values() for form in forms}
    known = {form.casefold() for form in spanish}
    english = {form for forms in catalogue("en").values() for form in forms}
    only = {form for form in english if form.casefold() not in known}
    telling = {form for form in only if re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", form))}
    assert len(telling) > 500
    spoken = {form for form in spanish if re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", form))}
    return pattern(telling), pattern(spoken)


def has_common(text: str) -> bool:
    """Whether a text has a word that only English has."""
    return COMMON.search(TYPED.sub("", text)) is not None


def is_english(text: str) -> bool:
    """Whether a text is a sentence of the English pages, or has an English word."""
    if has_common(text):
        return True
    english, spanish = sentences()
    parts = {text, *re.split(r" · |; |: ", text)}
    return any(english.fullmatch(part) and not spanish.fullmatch(part) for part in parts)


def left_over(page: Page) -> list[str]:
    """What is English of all that a page shows or tells."""
    texts: list[str] = page.evaluate(TEXTS)
    assert len(texts) > 8
    return [text for text in texts if is_english(text)]
