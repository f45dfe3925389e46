"""`check_bot`: whether a bot keeps the promises of all bots, seen on real games."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from sunbarge.checks import check_integer, shown
from sunbarge.engine.editions import NAMES, facts
from sunbarge.game import Game

from .bot import Bot, IllegalAnswer, check_effort, check_seconds
from .check_report import PROMISES, BotFault, Finding, Report
from .forfeit import Forfeit
from .registry import kind, why_not_a_bot

Progress = Callable[[int, int, str], None]

DEFAULT_EFFORT = 60  # effort: enough that a bot which searches does so
BUDGET = 0.1  # seconds a move
REPEATS = 4  # how often a bot is asked to tell whether it repeats itself
FIRST_GAME_SEED = 1_000_000  # seeds of the games; the bot's own tell nothing of them
OTHER_SEEDS = (11, 22, 33)  # seeds of games that stand in the same position
TIMING_ATTEMPTS = 3  # a move is in time if one of these is: the machine may be busy
SLACK, GRACE = 1.25, 0.02  # a budget may be exceeded by a quarter and 20 ms
PARTS = {
    "_states": "the position",
    "_plies": "the history",
    "_rng": "the random source of the game",
    "_editions": "the edition",
}


def tables() -> list[tuple[str, int]]:
    """Every edition with every number of players."""
    return [(edition, players) for edition in NAMES for players in sorted(facts(edition).players)]


def check_bot(
    bot: type[Bot] | str,
    *,
    games: int = 1,
    positions: int = 6,
    seed: int = 0,
    effort: int | None = None,
    budget: float | None = BUDGET,
    at: Sequence[tuple[str, int]] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Prove that a bot, given as a class or by its name, keeps the promises of all bots.

    It plays `games` games against itself at every table (or only those `at` which it is
    asked to). Every decision is asked for a second time with another bag, and some `positions`
    of each game are looked at closely. The bots are made with `effort`, by default 60 or what
    they usually have, if that is less; time is measured in the same positions with bots that
    have `budget`, unless it is None. Raises BotFault when a promise is broken. `progress` is told
    the games done, all games, the table.

    >>> check_bot("random", at=[("disk", 2)], positions=1, budget=None).ok
    True
    """
    player = kind(bot) if isinstance(bot, str) else bot
    unfit = why_not_a_bot(player)
    if unfit:
        raise ValueError(f"{bot!r} is no bot: {unfit}")
    for what, number in (("games", games), ("positions", positions)):
        if check_integer(what, number, 0) == 0:
            raise ValueError(f"{what} is a whole number from 1, not 0")
    usual = min(player.usual_effort or DEFAULT_EFFORT, DEFAULT_EFFORT)
    chosen = usual if effort is None else check_effort(effort)
    limit = None if budget is None else check_seconds("budget", budget)
    checker = Checker(player, check_integer("seed", seed, 0), chosen, limit)
    plan = [table for table in (tables() if at is None else check_tables(at)) for _ in range(games)]
    for number, (edition, players) in enumerate(plan):
        if progress:
            progress(number, len(plan), f"{edition}, {players} players")
        checker.check_game(Game(players, edition, seed=FIRST_GAME_SEED + number), positions)
    report = checker.report(len(plan))
    if not report.ok:
        raise BotFault(report)
    return report


def check_tables(at: object) -> list[tuple[str, int]]:
    """The tables to play at, each an edition and a number of players."""
    listed = list(at) if isinstance(at, list | tuple) else []
    pairs = [tuple(one) for one in listed if isinstance(one, list | tuple) and len(one) == 2]
    if not pairs or len(pairs) < len(listed):
        raise ValueError(f"at names the tables to play at, as [('disk', 3)], not {shown(at)}")
    return pairs


class CheckAborted(Exception):
    """A promise is broken, so that this game cannot go on."""


class TimedOut(Exception):
    """A bot gave up, as its time was over; another try may show that it was not its fault."""


class Checker:
    """Plays games with a bot, and notes the first fault of each kind."""

    def __init__(self, player: type[Bot], seed: int, effort: int, budget: float | None) -> None:
        """Make ready; nothing is asked yet."""
        self.player, self.seed, self.effort, self.budget = player, seed, effort, budget
        self.faults: dict[str, Finding] = {}
        self.answers = self.decisions = self.finished = self.checked_positions = 0
        self.slowest = 0.0
        self.experienced: Bot | None = None

    def check_game(self, game: Game, positions: int) -> None:
        """One game from its beginning to its end, and then some of its positions."""
        chosen = Random(game.seed)
        try:
            samples = self.play(game, positions, chosen)
            for at, move in samples:
                self.checked_positions += 1
                self.check_position(at, move)
            chosen.shuffle(samples)
            self.check_memory(samples)
            if self.budget is not None:
                self.check_budget([at for at, _ in samples], self.budget)
        except CheckAborted:
            return  # the fault is noted; other tables may show others

    # --- A game -------------------------------------------------------------------------

    def play(self, game: Game, positions: int, chosen: Random) -> list[tuple[Game, str]]:
        """Play to the end; any position with a choice is equally likely to be kept."""
        bots = [self.new_bot(game) for _ in range(game.players)]
        samples: list[tuple[Game, str]] = []
        seen = 0
        while game.to_move is not None:
            move = self.ask(bots[game.to_move], game)
            if len(game.legal_moves()) > 1:
                self.ask_with_another_bag(game, move)
                seen += 1
                place = len(samples) if seen <= positions else chosen.randrange(seen)
                if place < positions:
                    samples[place : place + 1] = [(game.copy(), move)]
            game.play(move)
        self.finished += 1
        return samples

    def new_bot(self, game: Game, budget: float | None = None) -> Bot:
        """A bot that has seen nothing yet."""
        effort = self.effort if budget is None else None
        try:
            return self.player(seed=self.seed, budget=budget, effort=effort)
        except (Exception, SystemExit) as error:
            text = f"cannot be made: {type(error).__name__}: {error}"
            raise self.broken("plays", text, game) from error

    def ask(self, bot: Bot, game: Game) -> str:
        """Let a bot move, and see that it answers properly and touches nothing."""
        twin, edition = game.copy(), bytes_of(game.low_level()[1])
        made = "" if bot.budget is None else f" (with budget={bot.budget:g}, without effort)"
        try:
            move = bot.think(game).move
        except IllegalAnswer as error:
            raise self.broken("legal", f"{error}{made}", twin) from error
        except Forfeit as error:
            if error.promise == "budget" and bot.budget is not None:
                raise TimedOut from error
            raise self.broken(error.promise, f"{error.reason}{made}", twin) from error
        except (Exception, SystemExit) as error:
            table = f"edition {twin.edition} with {twin.players} players"
            text = f"breaks off in {table}: {type(error).__name__}: {error}{made}"
            raise self.broken("plays", text, twin) from error
        changed = changes(twin, game)
        if bytes_of(twin.low_level()[1]) != edition:
            changed = [PARTS["_editions"]]
        if changed:
            raise self.broken("unchanged", f"changes {', '.join(changed)}{made}", twin)
        self.answers += 1
        return move

    def ask_with_another_bag(self, game: Game, move: str) -> None:
        """The same question where other tiles come next; another answer is gone into."""
        self.decisions += 1
        twin = with_another_bag(game)
        other = self.ask(self.new_bot(twin), twin)
        if other != move:
            self.check_position(game.copy(), move)
            text = f"plays {other} with another bag, {move} without, and next time the same in both"
            raise self.broken("repeatable", text, game)

    # --- A position ---------------------------------------------------------------------

    def check_position(self, game: Game, move: str) -> None:
        """Ask again: the same bot afresh, and with other things to come out of the bag."""
        again = self.ask(self.new_bot(game), game)
        if again != move and self.repeats(game, again):
            text = f"in the course of a game it plays {move}, a new bot in that position {again}"
            raise self.broken("no memory", text, game)
        for how, twin in same_position(game):
            other = self.ask(self.new_bot(twin), twin)
            if other != again and self.repeats(game, again):
                text = f"plays {again} with the game's seed {game.seed}, but {other} {how}"
                raise self.broken("honest", text, game)

    def repeats(self, game: Game, move: str) -> bool:
        """Whether new bots play this move every time; if not, that is the fault."""
        for _ in range(REPEATS):
            other = self.ask(self.new_bot(game), game)
            if other != move:
                text = f"plays {move} and then, made anew with the same seed, {other}"
                raise self.broken("repeatable", text, game)
        return True

    def check_memory(self, samples: list[tuple[Game, str]]) -> None:
        """One bot that sees positions of all games, in any order, plays as a new one does."""
        for game, move in samples:
            self.experienced = self.experienced or self.new_bot(game)
            other = self.ask(self.experienced, game)
            if other != move and self.repeats(game, move):
                text = f"plays {move}, but {other} after having played other positions"
                raise self.broken("no memory", text, game)

    def check_budget(self, games: list[Game], budget: float) -> None:
        """How long a move takes; the first one does not count, as it loads what is needed."""
        for game in games[:1]:
            self.time_of(game, budget)
        for game in games:
            took = self.time_of(game, budget)
            for _ in range(TIMING_ATTEMPTS - 1):
                if took > allowance(budget):
                    self.time_of(game, budget)  # a program that gave up starts anew
                    took = self.time_of(game, budget)
            if took > allowance(budget):
                text = f"takes {took:.3g} s for a move with {budget_in_words(budget)}"
                raise self.broken("budget", text, game)
            self.slowest = max(self.slowest, took)

    def time_of(self, game: Game, budget: float) -> float:
        """The seconds that a new bot takes, or until it gives up."""
        bot, began = self.new_bot(game, budget), time.perf_counter()
        with suppress(TimedOut):
            self.ask(bot, game)
        return time.perf_counter() - began

    # --- The verdict --------------------------------------------------------------------

    def broken(self, promise: str, text: str, game: Game) -> CheckAborted:
        """Note a fault, if it is the first of its kind."""
        self.faults.setdefault(promise, Finding(promise, False, text, game.to_line()))
        return CheckAborted(promise)

    def report(self, games: int) -> Report:
        """The findings, in the order of the promises."""
        results = self.results(games)
        findings = (
            self.faults.get(promise) or Finding(promise, *results[promise]) for promise in results
        )
        return Report(self.player.name, self.seed, self.effort, tuple(findings))

    def results(self, games: int) -> dict[str, tuple[bool | None, str]]:
        """For each promise, whether something shows that it is kept, and what."""
        checked = f"{self.checked_positions:,}"
        asked = self.answers > 0 or None, f"{self.answers:,} answers"
        seen = self.checked_positions > 0 or None, f"{checked} positions"
        more = f"{self.decisions:,} decisions with another bag, {checked} of them with more"
        others = seen[0], more
        if "repeatable" in self.faults:
            others = seen = None, "cannot be told of a bot that does not repeat itself"
        timed: tuple[bool | None, str] = None, "not asked for"
        if self.budget is not None:
            words = f"at most {self.slowest:.3g} s with {budget_in_words(self.budget)}"
            timed = self.slowest > 0 or None, words
        verdicts = (
            asked,
            (self.finished == games or None, f"{self.finished} of {games} games"),
            *(asked, seen, seen, others),
            timed,
        )
        return dict(zip(PROMISES, verdicts, strict=True))


def allowance(budget: float) -> float:
    """How many seconds a move may really take: clocks and other processes are not the bot's."""
    return budget * SLACK + GRACE


def budget_in_words(budget: float) -> str:
    """A budget, and what is allowed with it."""
    return f"a budget of {budget:g} s (up to {allowance(budget):.3g} s is allowed)"


def same_position(game: Game) -> list[tuple[str, Game]]:
    """The same position with other things to come: without a past, and with the same past."""
    line = game.to_line()
    twins = [("with manual chance", Game.from_line(line))]
    for seed in OTHER_SEEDS:
        twins.append((f"with the game's seed {seed}", Game.from_line(line, seed=seed)))
    return [*twins, ("with the same history and another bag", with_another_bag(game))]


def with_another_bag(game: Game) -> Game:
    """The same position after the same history, with other tiles to come."""
    twin = game.copy()
    twin.continue_seeded(OTHER_SEEDS[0])
    return twin


def changes(before: Game, after: Game) -> list[str]:
    """What of a game is not as it was."""
    old, new = vars(before), vars(after)
    parts = sorted(old.keys() | new.keys())
    return [PARTS.get(p, p) for p in parts if comparable(old.get(p)) != comparable(new.get(p))]


def comparable(value: object) -> object:
    """A value that can be compared: arrays as their bytes."""
    return bytes_of(value) if hasattr(value, "tobytes") else value


def bytes_of(array: object) -> bytes:
    """An array as bytes."""
    content: bytes = array.tobytes()  # type: ignore[attr-defined]
    return content
