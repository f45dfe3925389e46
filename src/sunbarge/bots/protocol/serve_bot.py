"""A bot of ours as a program: it hears lines of the protocol and answers them."""

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

MOVES_PER_CLOCK = 40  # into so many moves a clock is divided
LEAST_BUDGET = 0.001


class BotServer:
    """Answers line by line; what makes no sense is answered with an error line."""

    def __init__(self, bot: str, say: Callable[[str], None]) -> None:
        """Speak for a bot; `say` writes a line."""
        self.kind: type[Bot] = kind(bot)
        self.say = say
        self.effort = self.kind.usual_effort
        self.seed: int | None = None
        self.game: Game | None = None
        self.warm: set[int] = set()
        self.words: dict[str, Callable[[str], None]] = {
            HELLO: self.hello,
            "set": self.set,
            "newgame": self.new_game,
            "position": self.position,
            "legal": lambda rest: None,  # the rules are known here
            "go": self.go,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit`, or until there are no more lines."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if word:
                self.read_line(word, rest.strip())

    def read_line(self, word: str, rest: str) -> None:
        """Answer one line."""
        try:
            if word not in self.words:
                known = ", ".join([*self.words, "quit"])
                raise ValueError(f"unknown word {shown(word)}; there are {known}")
            self.words[word](rest)
        except ValueError as error:
            self.say(f"{ERROR} {one_line(error)}")
        except Exception as error:
            self.say(f"{ERROR} {type(error).__name__} inside: {one_line(error)}")

    # --- The words ----------------------------------------------------------------------

    def hello(self, rest: str) -> None:
        """Say who speaks, and in which version, whatever the other side's is."""
        number("the version of the protocol", rest)
        self.say(f"{HELLO} {VERSION}")
        self.say(f"name {self.kind.name}")
        self.say("author Sunbarge")
        if self.kind.usual_effort:
            self.say(f"option effort {self.effort} how much to search where go sets no limit")
        self.say(READY)

    def set(self, rest: str) -> None:
        """Set the only option there is."""
        what, _, value = rest.partition(" ")
        if what != "effort" or not self.kind.usual_effort:
            raise ValueError(f"there is no option {shown(what)}")
        self.effort = number("effort", value)

    def new_game(self, rest: str) -> None:
        """Begin anew, and load what the bot needs, so that its first move is no slower."""
        told = parse_pairs(rest)
        self.seed = number("seed", told["seed"]) if "seed" in told else None
        self.game = None
        self.warm_up(number("players", told.get("players", "3")), told.get("edition", DEFAULT))
        self.say(READY)

    def warm_up(self, players: int, edition: str) -> None:
        """Think once about a first move at such a table; refuses tables that there are not."""
        table = Game(players, edition, seed=0)
        if players not in self.warm:
            self.kind(seed=0, effort=1).think(table)
            self.warm.add(players)

    def position(self, rest: str) -> None:
        """Look at a position."""
        self.game = None
        self.game = Game.from_line(rest)

    def go(self, rest: str) -> None:
        """Answer with a move."""
        if self.game is None:
            raise ValueError("there is no position yet; send 'position LINE' before 'go'")
        bot = self.bot_for(Limits.read(rest))
        choice: Choice = bot.think(self.game)
        if choice.note:
            self.say(f"note {one_line(choice.note)}")
        self.say(answer(choice))

    def bot_for(self, limits: Limits) -> Bot:
        """The bot, with the limits of this move."""
        spans = [] if limits.budget is None else [limits.budget / 1000]
        spans += [] if limits.clock is None else [limits.clock / 1000 / MOVES_PER_CLOCK]
        budget = max(LEAST_BUDGET, min(spans)) if spans else None
        effort = limits.effort
        if budget is None and effort is None and self.kind.usual_effort:
            effort = self.effort
        return self.kind(seed=self.seed, budget=budget, effort=effort)


def one_line(thing: object) -> str:
    """A text without line ends."""
    return " ".join(str(thing).split())
