"""Plays through the page, by clicks or by keys, without judgement but of all kinds."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, TimeoutError

from tests.browser.visitor import Visitor

Wish = Callable[[list[str]], str]
MOVES = (
    r"^(Draw a tile|Invoke Ra|Bid \d+|Pass) \(key|^Done with gods"
    r"|^Yes, (invoke|bid)|^Give up |^I am |^Read, go on|^Show the result"
)
"What one can do when it is one's turn; the answers ahead are not among them."
RESULT = "Final result"
OFFERED = """([moves, result]) => {
  const sheets = [...document.querySelectorAll('dialog:modal')];
  const top = sheets.at(-1) ?? document;
  const seen = one => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true]');
  const captions = [...top.querySelectorAll('table > caption')];
  if (captions.some(one => one.innerText.trim() === result && seen(one))) return { over: true };
  const names = [...top.querySelectorAll('button:enabled:not([aria-pressed=true])')].filter(seen)
    .map(one => one.ariaLabel || one.innerText.split('\\n')[0].trim())
    .filter(name => new RegExp(moves).test(name));
  return names.length ? { names } : null;
}"""
"What lies on top of the page offers, in one look: the result, moves, or nothing yet."
TAKEN = """name => ![...document.querySelectorAll('.do button')]
  .some(one => one.ariaLabel === name && !one.disabled)"""
"The page took a bid by digits: it waits for a second one where two suns begin alike."


class Player:
    """Somebody who plays on whenever the page lets him."""

    def __init__(self, visitor: Visitor, wish: Wish | None = None) -> None:
        """Play at the visitor's page; a wish picks one of the names of the buttons."""
        self.visitor, self.page = visitor, visitor.page
        self.wish = wish or plain_wish
        self.done: list[str] = []
        "The names of the buttons that were pressed."

    # --- What can be done ---------------------------------------------------------------

    @property
    def result(self) -> Locator:
        """The final table."""
        return self.page.get_by_role("table", name=RESULT)

    def waits(self) -> list[str]:
        """Wait until there is something to do; the names of it, none when the game is over.

        Bots may play a long epoch to its end, so it is enough that something happens.
        """
        shown = ""
        while True:
            try:
                found = self.page.wait_for_function(OFFERED, arg=[MOVES, RESULT])
                names: list[str] = found.json_value().get("names", [])
                return names
            except TimeoutError:
                before, shown = shown, self.shown()
                if shown == before:
                    message = f"nothing to do after {self.done[-5:]}: {shown}"
                    raise AssertionError(message) from None

    def shown(self) -> str:
        """What the page says."""
        return self.page.locator("main, dialog:modal").last.inner_text()

    def offers(self) -> list[str] | None:
        """What can be done at this very moment: none when the game is over, None for nothing."""
        offered = self.page.evaluate(OFFERED, [MOVES, RESULT])
        return None if offered is None else offered.get("names", [])

    def until(self, reached: Callable[[list[str]], bool], by: Callable[[str], None]) -> list[str]:
        """Play on until the choice is one that was wanted, or the game is over."""
        while True:
            names = self.waits()
            if not names or reached(names):
                return names
            by(self.wish(names))

    def to_the_end(self, by: Callable[[str], None]) -> list[str]:
        """Play a whole game; the names of all buttons that were pressed."""
        self.until(lambda names: False, by)
        return self.done

    # --- Two ways to do it --------------------------------------------------------------

    def click(self, name: str) -> None:
        """Press a button with the mouse; what lies on top comes last in the page."""
        self.page.get_by_role("button", name=name, exact=True).last.click()
        self.did(name)

    def press(self, name: str) -> None:
        """The same with the keyboard alone."""
        found = re.search(r"\(key (\w+)\)", name)
        if found and found[1].isdigit():
            self.page.keyboard.type(found[1])
            self.page.wait_for_function(TAKEN, arg=name)
        elif found:
            self.page.keyboard.press(found[1].lower())
        elif name.startswith(("Read", "Show")):
            self.tab_to(name)
            self.page.keyboard.press("Enter")
        elif name.startswith("Give up") and not re.match(r"Give up \d", name):
            self.tab_to(name)
            self.page.keyboard.press("Space")
        else:
            self.page.keyboard.press("Enter")
        self.did(name)

    def did(self, name: str) -> None:
        """Remember what was pressed; a sheet that was read stays until the server knows."""
        self.done.append(name)
        if name.startswith("Read"):
            self.visitor.button(name).wait_for(state="hidden")

    def tab_to(self, name: str) -> None:
        """Go through the page with Tab until something has the focus."""
        for _ in range(80):
            if self.focused().startswith(name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} cannot be reached with Tab")

    def focused(self) -> str:
        """What has the focus, in words."""
        words = "(document.activeElement.ariaLabel || document.activeElement.innerText).trim()"
        return str(self.page.evaluate(words))


def plain_wish(names: list[str]) -> str:
    """Draw a little, invoke then, bid the least; confirm and read whatever comes."""
    for wanted in ("Yes", "I am", "Read", "Show", "Bid", "Give up 1", "Give up 2"):
        found = [name for name in names if name.startswith(wanted)]
        if found:
            return found[0]
    return names[0]


def eager() -> Wish:
    """Draws twice, then invokes; passes every third time that it may."""
    turns = {"draw": 0, "answer": 0}

    def wish(names: list[str]) -> str:
        by_verb = {name.split()[0]: name for name in reversed(names)}
        if "Invoke" in by_verb:
            turns["draw"] += 1
            if turns["draw"] % 3 == 0 or "Draw" not in by_verb:
                return by_verb["Invoke"]
            return by_verb["Draw"]
        if "Pass" in by_verb and "Bid" in by_verb:
            turns["answer"] += 1
            return by_verb["Pass" if turns["answer"] % 3 == 0 else "Bid"]
        return plain_wish(names)

    return wish
