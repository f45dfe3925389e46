"""Enters games at a real table into the companion, by taps."""

from playwright.sync_api import Locator, expect

from sunbarge import Game
from tests.browser.users import User

NAMES = ("Maud", "Ibis", "Teodor", "Lien", "Oskar")


def tap(button: Locator) -> None:
    """Press a button at once; a click that looks where the button is takes ten times as long."""
    button.evaluate("button => button.click()")


class CompanionPlayer:
    """Taps the moves of a game into the page of one user; the game is played along."""

    def __init__(self, user: User, game: Game) -> None:
        """Enter nothing yet."""
        self.user, self.page, self.game = user, user.page, game
        self.names = NAMES[: game.players]

    def set_up(self, advice: bool = False) -> None:
        """Begin a game with the same edition, players and groups of suns."""
        self.button("Count a new game").click()
        self.page.get_by_label("Edition").select_option(self.game.edition)
        self.page.get_by_text(str(self.game.players), exact=True).first.click()
        for seat, name in enumerate(self.names):
            self.page.get_by_label(f"Name on seat {seat + 1}").fill(name)
        if advice:
            self.page.get_by_role("switch", name="The expert may be asked").click()
        self.deal()
        self.button("Begin").click()

    def deal(self) -> None:
        """Swap groups of suns until everybody has theirs."""
        dealt = list(range(self.game.players))
        for seat, group in enumerate(self.game.groups or ()):
            other = dealt.index(group)
            if other != seat:
                for each in (seat, other):
                    self.page.get_by_role("button", name=f"{self.names[each]}: ").click()
            dealt[seat], dealt[other] = dealt[other], dealt[seat]

    def button(self, name: str) -> Locator:
        """A button by the beginning of its name."""
        return self.page.get_by_role("button", name=name, disabled=False).first

    def play(self, move: str) -> None:
        """Enter one move; read the scoring of an epoch that it ends."""
        assert self.game.to_move is not None
        name = self.names[self.game.to_move]
        verb, _, what = move.partition(":")
        if verb == "draw":
            tap(self.page.locator(f"[data-draw={what}]"))
        elif verb in ("bid", "pass"):
            tap(self.page.get_by_label(f"{name}: {verb} {what}".strip()))
        elif verb in ("god", "lose"):
            self.choose_tile(verb, what)
        else:
            tap(self.button({"invoke": "Invoke Ra", "done": "Done"}[verb]))
        epoch = self.game.position()["epoch"]
        self.game.play(move)
        if epoch != self.game.position()["epoch"]:
            self.button("Next: ").click()

    def choose_tile(self, verb: str, tile: str) -> None:
        """Take a tile for a god, or give it up."""
        if verb == "god" and self.game.position()["phase"] == "turn":
            tap(self.button("Use gods"))
        tap(self.page.locator(f".choice button:has([data-tile={tile}])"))

    def undo(self) -> None:
        """Take the last move back."""
        self.button("Undo").click()
        self.game.undo()

    def record(self) -> str:
        """The record that the menu offers as a file."""
        self.button("Menu").click()
        menu = self.page.get_by_role("dialog", name="Menu")
        with self.page.expect_download() as download:
            menu.get_by_role("button", name="Download the record").click()
        self.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        return download.value.path().read_text("utf-8")

    def expected_record(self, date: str) -> str:
        """The record of the game that was played along."""
        self.game.tags = {f"Seat{seat}": name for seat, name in enumerate(self.names)}
        self.game.tags["Date"] = date
        return self.game.to_record()
