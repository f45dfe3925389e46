"""The server side of the bot protocol: runs a bot of this package as a program."""

from collections.abc import Callable, Iterable

from sunbarge.bots.bot import Bot, Choice
from sunbarge.bots.registry import kind
from sunbarge.checks import shown
from sunbarge.engine.editions import DEFAULT
from sunbarge.game import Game

from .messages import (
    ERROR,
    HELLO,
    READY,
    VERSION,
    Limits,
    answer,
    number,
    parse_pairs,
)

MOVES_PER_CLOCK = 40  # a move may use at most one part in so many of the clock
LEAST_BUDGET = 0.001


class BotServer:
    """Handles the messages of the protocol; replies to invalid ones with an error message."""

    def __init__(self, bot: str, send: Callable[[str], None]) -> None:
        """Create a server for a bot; `send` is called with each line to write."""
        self.kind: type[Bot] = kind(bot)
        self.send = send
        self.effort = self.kind.usual_effort
        self.seed: int | None = None
        self.game: Game | None = None
        self.warmed_up: set[int] = set()
        self.handlers: dict[str, Callable[[str], None]] = {
            HELLO: self.hello,
            "set": self.set,
            "newgame": self.new_game,
            "position": self.position,
            "legal": lambda rest: None,  # ignored, because the bot knows the rules
            "go": self.go,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Handle messages until `quit`, or until there are no more lines."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if word:
                self.handle(word, rest.strip())

    def handle(self, word: str, rest: str) -> None:
        """Handle one message, given its first word and the rest of its line."""
        try:
            if word not in self.handlers:
                known = ", ".join([*self.handlers, "quit"])
                raise ValueError(f"unknown word {shown(word)}; there are {known}")
            self.handlers[word](rest)
        except ValueError as error:
            self.send(f"{ERROR} {one_line(error)}")
        except Exception as error:
            self.send(f"{ERROR} {type(error).__name__} inside: {one_line(error)}")

    # --- The messages -------------------------------------------------------------------

    def hello(self, rest: str) -> None:
        """Reply to the handshake with version, name and options."""
        number("the version of the protocol", rest)
        self.send(f"{HELLO} {VERSION}")
        self.send(f"name {self.kind.name}")
        self.send("author Sunbarge")
        if self.kind.usual_effort:
            self.send(f"option effort {self.effort} how much to search where go sets no limit")
        self.send(READY)

    def set(self, rest: str) -> None:
        """Set the option `effort`, the only one; raises ValueError for another name."""
        what, _, value = rest.partition(" ")
        if what != "effort" or not self.kind.usual_effort:
            raise ValueError(f"there is no option {shown(what)}")
        self.effort = number("effort", value)

    def new_game(self, rest: str) -> None:
        """Start a new game, and reply `ready` after code and nets are loaded."""
        told = parse_pairs(rest)
        self.seed = number("seed", told["seed"]) if "seed" in told else None
        self.game = None
        self.warm_up(number("players", told.get("players", "3")), told.get("edition", DEFAULT))
        self.send(READY)

    def warm_up(self, players: int, edition: str) -> None:
        """Choose one move in a new game, so that all code is loaded before the first real move.

        A move is chosen only once for each number of players. Raises ValueError if the edition is
        unknown or cannot be played by this number of players.
        """
        table = Game(players, edition, seed=0)
        if players not in self.warmed_up:
            self.kind(seed=0, effort=1).think(table)
            self.warmed_up.add(players)

    def position(self, rest: str) -> None:
        """Set the position for the next move from a line of the notation."""
        self.game = None
        self.game = Game.from_line(rest)

    def go(self, rest: str) -> None:
        """Reply to `go` with the bot's move in the position set before."""
        if self.game is None:
            raise ValueError("there is no position yet; send 'position LINE' before 'go'")
        bot = self.bot_for(Limits.read(rest))
        choice: Choice = bot.think(self.game)
        if choice.note:
            self.send(f"note {one_line(choice.note)}")
        self.send(answer(choice))

    def bot_for(self, limits: Limits) -> Bot:
        """Return a new bot with the time budget and the effort that the limits ask for."""
        spans = [] if limits.budget is None else [limits.budget / 1000]
        spans += [] if limits.clock is None else [limits.clock / 1000 / MOVES_PER_CLOCK]
        budget = max(LEAST_BUDGET, min(spans)) if spans else None
        effort = limits.effort
        if budget is None and effort is None and self.kind.usual_effort:
            effort = self.effort
        return self.kind(seed=self.seed, budget=budget, effort=effort)


def one_line(thing: object) -> str:
    """Return the text of an object without line breaks."""
    return " ".join(str(thing).split())
