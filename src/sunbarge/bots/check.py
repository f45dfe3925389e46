"""`check_bot`: tests in real games that a bot keeps the promises of all bots.

A promise is a property that every bot must have, such as legal moves or the same move in the same
position; `check_report.PROMISES` lists them.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from sunbarge.checks import check_integer, shown
from sunbarge.engine.editions import NAMES, facts
from sunbarge.game import Game

from .bot import Bot, IllegalAnswer, check_seconds
from .check_report import PROMISES, BotFault, Finding, Report
from .effort import check_effort
from .forfeit import Forfeit, describe_error, file_of
from .registry import kind, why_not_a_bot

Progress = Callable[[int, int, str], None]

DEFAULT_EFFORT = 60  # enough for a bot that searches to really do so
BUDGET = 0.1  # seconds a move
REPEATS = 4  # how often a decision is repeated to see whether it is deterministic
FIRST_GAME_SEED = 1_000_000  # seed of the first game; unrelated to the bots' seeds
OTHER_SEEDS = (11, 22, 33)  # seeds of games that are set to the same position
TIMING_ATTEMPTS = 3  # a move is in time if one of so many attempts is, as the machine may be busy
SLACK, GRACE = 1.25, 0.02  # a budget may be exceeded by a quarter and 20 ms
PARTS = {
    "_states": "the position",
    "_plies": "the history",
    "_rng": "the random source of the game",
    "_editions": "the edition",
}


def tables() -> list[tuple[str, int]]:
    """Return all pairs of an edition and a number of players that the edition allows."""
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
    """Test that a bot, given as a class or by its name, has the properties all bots must have.

    The bot plays `games` games against itself with every edition and number of players, or only
    with the pairs in `at`. Every decision is repeated with another order of the bag. In `positions`
    positions of each game, new bots must choose the same move. If `effort` is None, the bot
    searches with its usual effort, but at most 60. Unless `budget` is None, bots that may take
    `budget` seconds a move are timed, too. Before each game, `progress` is called with the number
    of games done, the number of all games, and a text such as `disk, 3 players`. Raises BotFault if
    the bot lacks a property.

    >>> report = check_bot("random", at=[("disk", 2)], budget=None)
    >>> report.ok, report["legal"].ok, report["budget"].ok
    (True, True, None)
    """
    player = kind(bot) if isinstance(bot, str) else bot
    if reason := why_not_a_bot(player):
        raise ValueError(f"{bot!r} is no bot: {reason}")
    for what, number in (("games", games), ("positions", positions)):
        if check_integer(what, number, 0) == 0:
            raise ValueError(f"{what} is a whole number from 1, not 0")
    limit = None if budget is None else check_seconds("budget", budget)
    checker = Checker(player, check_integer("seed", seed, 0), effort_of(player, effort), limit)
    plan = [table for table in (tables() if at is None else check_tables(at)) for _ in range(games)]
    for number, (edition, players) in enumerate(plan):
        if progress:
            progress(number, len(plan), f"{edition}, {players} players")
        checker.check_game(Game(players, edition, seed=FIRST_GAME_SEED + number), positions)
    report = checker.report(len(plan))
    if not report.ok:
        raise BotFault(report)
    return report


def effort_of(player: type[Bot], effort: int | None) -> int:
    """Return the given effort, or else the smaller of DEFAULT_EFFORT and the bot's usual effort."""
    if effort is not None:
        return check_effort(effort)
    return min(player.usual_effort or DEFAULT_EFFORT, DEFAULT_EFFORT)


def check_tables(at: object) -> list[tuple[str, int]]:
    """Return `at` as pairs of an edition and a number of players; ValueError if it is no list."""
    listed = list(at) if isinstance(at, list | tuple) else []
    pairs = [tuple(one) for one in listed if isinstance(one, list | tuple) and len(one) == 2]
    if not pairs or len(pairs) < len(listed):
        raise ValueError(f"at names the tables to play at, as [('disk', 3)], not {shown(at)}")
    return pairs


class CheckAborted(Exception):
    """Raised to end the check of a game when the bot lacks a property that all bots must have."""


class TimedOut(Exception):
    """Raised when a bot forfeits by time; the move is timed again, as the machine may be busy."""


class Checker:
    """Plays games with a bot, and records the first fault for each required property."""

    def __init__(self, player: type[Bot], seed: int, effort: int, budget: float | None) -> None:
        """Prepare to check bots of the class `player`; no game has been played yet."""
        self.player, self.seed, self.effort, self.budget = player, seed, effort, budget
        self.faults: dict[str, Finding] = {}
        self.answers = self.decisions = self.finished = self.checked_positions = 0
        self.slowest = 0.0
        self.reused_bot: Bot | None = None

    def check_game(self, game: Game, positions: int) -> None:
        """Play a game to its end, and then test new bots in some of its positions."""
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
            return  # the fault is recorded, and other games may show other faults

    # --- A game -------------------------------------------------------------------------

    def play(self, game: Game, positions: int, chosen: Random) -> list[tuple[Game, str]]:
        """Play a game to its end; returns up to `positions` positions with the moves played there.

        Only positions with two or more legal moves are returned.
        """
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
        """Return a new bot for the game, which has not played any game before."""
        effort = self.effort if budget is None else None
        try:
            return self.player(seed=self.seed, budget=budget, effort=effort)
        except (Exception, SystemExit) as error:
            text = f"cannot be made: {describe_error(error, file_of(self.player))}"
            raise self.broken("plays", text, game) from error

    def ask(self, bot: Bot, game: Game) -> str:
        """Return a bot's move; aborts the check if the move is illegal or the game was changed."""
        copy, edition = game.copy(), bytes_of(game.low_level()[1])
        made = "" if bot.budget is None else f" (with budget={bot.budget:g}, without effort)"
        try:
            move = bot.think(game).move
        except IllegalAnswer as error:
            raise self.broken("legal", f"{error}{made}", copy) from error
        except Forfeit as error:
            if error.promise == "budget" and bot.budget is not None:
                raise TimedOut from error
            raise self.broken(error.promise, f"{error.reason}{made}", copy) from error
        except (Exception, SystemExit) as error:
            table = f"edition {copy.edition} with {copy.players} players"
            text = f"breaks off in {table}: {describe_error(error, file_of(self.player))}{made}"
            raise self.broken("plays", text, copy) from error
        changed = changes(copy, game)
        if bytes_of(copy.low_level()[1]) != edition:
            changed = [PARTS["_editions"]]
        if changed:
            raise self.broken("unchanged", f"changes {', '.join(changed)}{made}", copy)
        self.answers += 1
        return move

    def ask_with_another_bag(self, game: Game, move: str) -> None:
        """Repeat a decision with another order of the bag; aborts the check if the move differs."""
        self.decisions += 1
        copy = with_another_bag(game)
        other = self.ask(self.new_bot(copy), copy)
        if other != move:
            self.check_position(game.copy(), move)
            text = f"plays {other} with another bag, {move} without, and next time the same in both"
            raise self.broken("repeatable", text, game)

    # --- A position ---------------------------------------------------------------------

    def check_position(self, game: Game, move: str) -> None:
        """Test that new bots repeat a move, also if the game's seed and bag differ."""
        again = self.ask(self.new_bot(game), game)
        if again != move and self.repeats(game, again):
            text = f"in the course of a game it plays {move}, a new bot in that position {again}"
            raise self.broken("no memory", text, game)
        for how, copy in same_position(game):
            other = self.ask(self.new_bot(copy), copy)
            if other != again and self.repeats(game, again):
                text = f"plays {again} with the game's seed {game.seed}, but {other} {how}"
                raise self.broken("honest", text, game)

    def repeats(self, game: Game, move: str) -> bool:
        """Return True if new bots with the same seed always play `move` in this position.

        If a new bot plays another move, the fault is recorded and CheckAborted is raised.
        """
        for _ in range(REPEATS):
            other = self.ask(self.new_bot(game), game)
            if other != move:
                text = f"plays {move} and then, made anew with the same seed, {other}"
                raise self.broken("repeatable", text, game)
        return True

    def check_memory(self, samples: list[tuple[Game, str]]) -> None:
        """Test that a bot which has played in all games still plays as a new bot does."""
        for game, move in samples:
            self.reused_bot = self.reused_bot or self.new_bot(game)
            other = self.ask(self.reused_bot, game)
            if other != move and self.repeats(game, move):
                text = f"plays {move}, but {other} after having played other positions"
                raise self.broken("no memory", text, game)

    def check_budget(self, games: list[Game], budget: float) -> None:
        """Test that moves keep to the time budget; an untimed first move loads code and nets."""
        for game in games[:1]:
            self.time_of(game, budget)
        for game in games:
            took = self.time_of(game, budget)
            for _ in range(TIMING_ATTEMPTS - 1):
                if took > allowance(budget):
                    self.time_of(game, budget)  # after a forfeit, this starts the program again
                    took = self.time_of(game, budget)
            if took > allowance(budget):
                text = f"takes {took:.3g} s for a move with {budget_in_words(budget)}"
                raise self.broken("budget", text, game)
            self.slowest = max(self.slowest, took)

    def time_of(self, game: Game, budget: float) -> float:
        """Return the seconds that a new bot takes for a move, or until it forfeits."""
        bot, began = self.new_bot(game, budget), time.perf_counter()
        with suppress(TimedOut):
            self.ask(bot, game)
        return time.perf_counter() - began

    # --- The report ---------------------------------------------------------------------

    def broken(self, promise: str, text: str, game: Game) -> CheckAborted:
        """Record a fault unless one of this property is recorded; return the exception to raise."""
        self.faults.setdefault(promise, Finding(promise, False, text, game.to_line()))
        return CheckAborted(promise)

    def report(self, games: int) -> Report:
        """Return the report: for each required property whether the bot has it, and a remark."""
        results = self.results(games)
        findings = (
            self.faults.get(promise) or Finding(promise, *results[promise]) for promise in results
        )
        return Report(self.player.name, self.seed, self.effort, tuple(findings))

    def results(self, games: int) -> dict[str, tuple[bool | None, str]]:
        """Return for each required property whether it holds (None if untested), and a remark."""
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
    """Return the seconds that a move may take, with tolerance for clocks and other processes."""
    return budget * SLACK + GRACE


def budget_in_words(budget: float) -> str:
    """Return a budget and its tolerance as text for messages."""
    return f"a budget of {budget:g} s (up to {allowance(budget):.3g} s is allowed)"


def same_position(game: Game) -> list[tuple[str, Game]]:
    """Return labelled copies of a game: with the same moves so far, but other tiles to come."""
    record = game.to_record()
    twins = [("with manual chance", Game.from_record(record))]
    for seed in OTHER_SEEDS:
        twins.append((f"with the game's seed {seed}", Game.from_record(record, seed=seed)))
    return [*twins, ("with the same history and another bag", with_another_bag(game))]


def with_another_bag(game: Game) -> Game:
    """Return a game with the same position and history, but another order of the bag."""
    copy = game.copy()
    copy.continue_seeded(OTHER_SEEDS[0])
    return copy


def changes(before: Game, after: Game) -> list[str]:
    """Return in words the parts (such as the history) in which two games differ."""
    old, new = vars(before), vars(after)
    parts = sorted(old.keys() | new.keys())
    return [PARTS.get(p, p) for p in parts if comparable(old.get(p)) != comparable(new.get(p))]


def comparable(value: object) -> object:
    """Return a value that can be compared by ==; arrays become bytes."""
    return bytes_of(value) if hasattr(value, "tobytes") else value


def bytes_of(array: object) -> bytes:
    """Return the contents of an array as bytes."""
    content: bytes = array.tobytes()  # type: ignore[attr-defined]
    return content
