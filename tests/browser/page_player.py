"""Plays games through the page, by clicks or by keys."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, TimeoutError

from tests.browser.users import User

Strategy = Callable[[list[str]], str]
MOVES = (
    r"^(Draw a tile|Invoke Ra|Bid \d+|Pass) \(key|^Done with gods"
    r"|^Yes, (invoke|bid)|^Give up |^I am |^Read, go on|^Show the result"
)
"Labels of the buttons that play a move; bids in advance are not among them."
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
"What the topmost dialog, or else the page, offers: the result, moves, or null."
TAKEN = """name => ![...document.querySelectorAll('.do button')]
  .some(one => one.ariaLabel === name && !one.disabled)"""
"Whether a bid by digits was taken; where two suns share a digit, the page waits for another."


class PagePlayer:
    """Plays a user's seat whenever the page offers moves."""

    def __init__(self, user: User, strategy: Strategy | None = None) -> None:
        """Play on the user's page; the strategy picks one of the buttons' labels."""
        self.user, self.page = user, user.page
        self.strategy = strategy or default_strategy
        self.pressed: list[str] = []
        "The labels of the buttons pressed so far."

    # --- Reading the page ---------------------------------------------------------------

    @property
    def result(self) -> Locator:
        """The table of the result."""
        return self.page.get_by_role("table", name=RESULT)

    def wait_for_moves(self) -> list[str]:
        """Wait for moves and return their labels; none when the game is over.

        Bots may play a long epoch to its end: the timeout restarts whenever the page changes.
        """
        shown = ""
        while True:
            try:
                found = self.page.wait_for_function(OFFERED, arg=[MOVES, RESULT])
                names: list[str] = found.json_value().get("names", [])
                return names
            except TimeoutError:
                before, shown = shown, self.page_text()
                if shown == before:
                    message = f"nothing to do after {self.pressed[-5:]}: {shown}"
                    raise AssertionError(message) from None

    def page_text(self) -> str:
        """The text of the page or of the topmost dialog."""
        return self.page.locator("main, dialog:modal").last.inner_text()

    def current_moves(self) -> list[str] | None:
        """The labels of the moves offered now: none when the game is over, None before that."""
        offered = self.page.evaluate(OFFERED, [MOVES, RESULT])
        return None if offered is None else offered.get("names", [])

    def play_until(
        self, reached: Callable[[list[str]], bool], by: Callable[[str], None]
    ) -> list[str]:
        """Play until the offered moves fulfil a condition, or the game is over."""
        while True:
            names = self.wait_for_moves()
            if not names or reached(names):
                return names
            by(self.strategy(names))

    def play_to_end(self, by: Callable[[str], None]) -> list[str]:
        """Play a whole game; return the labels of all pressed buttons."""
        self.play_until(lambda names: False, by)
        return self.pressed

    # --- Clicks and keys ---------------------------------------------------------------

    def click(self, name: str) -> None:
        """Click a button; that of the topmost dialog is the last one in the document."""
        self.page.get_by_role("button", name=name, exact=True).last.click()
        self.on_pressed(name)

    def press(self, name: str) -> None:
        """Press a button with the keyboard alone."""
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
        self.on_pressed(name)

    def on_pressed(self, name: str) -> None:
        """Record a pressed button; the scoring sheet closes when the server has confirmed it."""
        self.pressed.append(name)
        if name.startswith("Read"):
            self.user.button(name).wait_for(state="hidden")

    def tab_to(self, name: str) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(80):
            if self.focused().startswith(name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} cannot be reached with Tab")

    def focused(self) -> str:
        """The label of the focused element."""
        words = "(document.activeElement.ariaLabel || document.activeElement.innerText).trim()"
        return str(self.page.evaluate(words))


def default_strategy(names: list[str]) -> str:
    """Confirm what is asked and bid the lowest sun, else take the first move."""
    for wanted in ("Yes", "I am", "Read", "Show", "Bid", "Give up 1", "Give up 2"):
        found = [name for name in names if name.startswith(wanted)]
        if found:
            return found[0]
    return names[0]


def varied_strategy() -> Strategy:
    """Draws twice, then invokes; passes every third time."""
    turns = {"draw": 0, "answer": 0}

    def strategy(names: list[str]) -> str:
        by_verb = {name.split()[0]: name for name in reversed(names)}
        if "Invoke" in by_verb:
            turns["draw"] += 1
            if turns["draw"] % 3 == 0 or "Draw" not in by_verb:
                return by_verb["Invoke"]
            return by_verb["Draw"]
        if "Pass" in by_verb and "Bid" in by_verb:
            turns["answer"] += 1
            return by_verb["Pass" if turns["answer"] % 3 == 0 else "Bid"]
        return default_strategy(names)

    return strategy


def verbs(pressed: list[str]) -> set[str]:
    """The first words of the labels of pressed buttons."""
    return {name.split()[0] for name in pressed}
