"""Finds boxes that overlap, text that is cut off, covered, broken or missing, and shifts."""

import os
import re
from collections.abc import Container

from playwright.sync_api import Page

from sunbarge.game.catalogue import LANGUAGES
from tests.browser.test_responsive import out_of_sight

SIZES = ((360, 740), (740, 360), (820, 1180), (1366, 768), (2560, 1440))
ALL_SIZES = "SUNBARGE_ALL_SIZES" in os.environ
"Measures every language in windows of all sizes, not only on phones."
Boards = dict[tuple[str, tuple[int, int]], list[int]]
"Where the board lies, by screen and size of the window."
TEXT_CUT_OFF = """() => {
  const found = [];
  const shown = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hidden = one => one.closest('.vh, [aria-hidden=true] .vh, select, textarea')
    || getComputedStyle(one).clipPath !== 'none' || one.getBoundingClientRect().width <= 1;
  const cutting = /hidden|clip/;
  const scrolls = one => one.closest('.wide, .scroll, .cards');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (!text.data.trim() || !parent || !shown(parent) || hidden(parent)) continue;
    const top = parent.closest('dialog');
    if (document.querySelector('dialog[open]') && !top) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const button = (parent.closest('button, .btn') ?? parent).getBoundingClientRect();
    const outside = Math.max(box.right, button.right) > innerWidth + 1 || box.left < -1;
    if (outside && !scrolls(parent)) found.push(`${text.data.trim()} (window)`);
    for (let one = parent; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one), edge = one.getBoundingClientRect();
      if (style.display === 'contents') continue;
      if (one.matches('.card, .seat, .act, .btn')
        && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5))
        found.push(`${text.data.trim()} (beside its ${one.className || one.tagName})`);
      const wide = box.right > edge.right + 1.5 || box.left < edge.left - 1.5;
      const high = box.bottom > edge.bottom + 3 || box.top < edge.top - 3;
      if (cutting.test(style.overflowX) && wide)
        found.push(`${text.data.trim()} (${one.className || one.tagName})`);
      else if (cutting.test(style.overflowY) && high)
        found.push(`${text.data.trim()} (${one.className || one.tagName})`);
      else if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (style.position === 'fixed') break;
    }
  }
  return [...new Set(found)];
}"""
"Text outside of what cuts it off, or of the window; what is made to scroll does not count."
BROKEN_WORDS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  const range = document.createRange();
  const hidden = one => !one.checkVisibility() || one.closest('.vh, textarea, code, select')
    || one.getBoundingClientRect().width <= 1;
  const lines = (text, from, to) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (hidden(text.parentElement) || lines(text, 0, text.length) < 2) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const afterHyphen = text.data[index - 1] === '\\u00ad' ? 1 : 0;
      if (lines(text, index + afterHyphen, index + word.length) > 1)
        found.push(`${word} in “${text.data.trim()}”`);
    }
  }
  return [...new Set(found)];
}"""
"Words that go on in the next line without a hyphen."
BOXES = (
    ".seat, .board, .you, .rail > section, .act, main.replay > .rail, main.replay > .bar, .hero,"
    " .way, .final > *, .scoring > *, .cell, .do > *, .ways > *, .lists > *, .seats > *,"
    " .top > *, .pad > *, main > *, .coach > *, .go > *, .acts > *, article > *, .edit > *, li > a"
)
OVERLAPPING = """selector => {
  const open = document.querySelector('dialog[open]');
  const shown = one => one.checkVisibility();
  const all = [...(open ?? document).querySelectorAll(selector)]
    .filter(one => one instanceof HTMLElement && shown(one));
  const fixed = one => {
    for (let each = one; each && each !== open; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
    return false;
  };
  const still = all.filter(one => !fixed(one)).map(one => [one, one.getBoundingClientRect()]);
  const found = [];
  for (const [a, p] of still)
    for (const [b, q] of still) {
      if (a === b || a.contains(b) || b.contains(a) || a.compareDocumentPosition(b) & 2) continue;
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 1.5 && high > 1.5) found.push(`${a.className} and ${b.className}`);
    }
  return [...new Set(found)];
}"""
"Boxes beside each other that share some of the screen; what floats above the page may."
TEXT_ON_TEXT = """() => {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const floats = one => {
    for (let each = one; each && each !== open; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position) || each.popover) return true;
    return false;
  };
  const hidden = one => one.closest('.vh, select, textarea, svg [aria-hidden=true]')
    || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || getComputedStyle(one).clipPath !== 'none';
  const seen = one => {
    const edge = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
    for (let each = one; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(each);
      if (display === 'contents' || overflowX + overflowY === 'visiblevisible') continue;
      const box = each.getBoundingClientRect();
      for (const side of ['left', 'top']) edge[side] = Math.max(edge[side], box[side]);
      for (const side of ['right', 'bottom']) edge[side] = Math.min(edge[side], box[side]);
    }
    return edge;
  };
  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT), lines = [];
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (!text.data.trim() || !parent || hidden(parent) || floats(parent)) continue;
    const range = document.createRange(), edge = seen(parent);
    range.selectNodeContents(text);
    for (const { left, right, top, height } of range.getClientRects()) {
      const line = { text, left: Math.max(left, edge.left), right: Math.min(right, edge.right),
        top: Math.max(top + height / 4, edge.top),
        bottom: Math.min(top + height * 3 / 4, edge.bottom) };
      if (line.left < line.right && line.top < line.bottom) lines.push(line);
    }
  }
  lines.sort((a, b) => a.top - b.top);
  const found = [];
  for (const [n, a] of lines.entries())
    for (let m = n + 1; m < lines.length && lines[m].top < a.bottom - 1; m++) {
      const b = lines[m];
      if (a.text !== b.text && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5)
        found.push(`“${a.text.data.trim()}” and “${b.text.data.trim()}”`);
    }
  return [...new Set(found)];
}"""
"Lines of text that lie on each other, by the middle half of their height and as far as seen."
BOARD = """() => {
  const box = document.querySelector('.board')?.getBoundingClientRect();
  return box ? [box.left, box.top + scrollY, box.width, box.height].map(Math.round) : [];
}"""


KEYS = re.compile(
    r"\b(?:term|table|ra|act|ask|seat|log|home|setup|sheet|scoring|final|fair|replay|settings|help"
    r"|nav|history|ready|watch|offline|reload|waitingRoom|notFound|handOver|takeBack|advice|level"
    r"|edition|part|row|refused|say|companion)\.[a-z]+(?:\.|\b)"
    r"|\{\w+\}|undefined|\[object|NaN"
)
"What missing messages or values would look like."
ALL_TEXT = """() => [document.body.innerText, ...[...document.querySelectorAll('*')].flatMap(
  one => [one.ariaLabel, one.title, one.placeholder]).filter(text => typeof text === 'string')
].join('\\n')"""
"All text of a page, with that which only screen readers have."


MEASURE = f"""boxes => ({{
  board: ({BOARD})(),
  faults: {{
    'cut off': ({TEXT_CUT_OFF})(),
    overlap: ({OVERLAPPING})(boxes),
    'text on text': ({TEXT_ON_TEXT})(),
    'broken word': ({BROKEN_WORDS})(),
    window: document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : [],
  }},
}})"""


def sizes_for(language: str) -> list[tuple[int, int]]:
    """The windows in which a language is measured: both phones, and one of the larger ones.

    Text fits least on phones. Each larger window has one of the languages, that with the longest
    words the narrowest.
    """
    phones, larger = SIZES[:2], SIZES[2:]
    one_larger = larger[(2 - LANGUAGES.index(language)) % len(larger)]
    return list(SIZES) if ALL_SIZES else [*phones, one_larger]


def missing(page: Page) -> list[str]:
    """Keys and placeholders that are on the page in place of texts and values."""
    return KEYS.findall(str(page.evaluate(ALL_TEXT)))


def faults(
    page: Page, where: str, language: str, boards: Boards, at_hand: Container[str] = ()
) -> list[str]:
    """What is missing, overlaps or is cut off, in several sizes; notes where the board lies."""
    found = [f"{where}, instead of a text: {each}" for each in missing(page)]
    declared = page.locator("html").get_attribute("lang")
    found += [] if declared == language else [f"{where}: declared is the language {declared}"]
    for width, height in sizes_for(language):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")
        measured = page.evaluate(MEASURE, BOXES)
        boards[where, (width, height)] = measured["board"]
        out = {"out of sight": out_of_sight(page) if where in at_hand else []}
        for kind, texts in {**measured["faults"], **out}.items():
            found += [f"{where} {width}×{height}, {kind}: {each}" for each in texts]
    return found
