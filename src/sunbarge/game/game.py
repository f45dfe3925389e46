"""A game of Ra that checks, names, explains and remembers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from sunbarge.engine import calls, load
from sunbarge.engine.kinds import DRAW, Action, Phase
from sunbarge.engine.state import Editions, Records, State, snapshot
from sunbarge.notation import lines, position_reader, positions
from sunbarge.notation.moves import DRAWS, MOVES, TEXTS, texts

from . import derive_events, new_game
from .events import EpochScored, Event, GameOver, TileDrawn
from .illegal import IllegalMove, why_not
from .scoring import epoch_parts
from .view import view_of


@dataclass(frozen=True)
class Ply:
    """One move with all that followed from it, and what is needed to take it back."""

    move: str
    events: tuple[Event, ...]
    before: bytes
    rng_before: int
    recorded_tile: int | None
    "The kind of tile that was drawn, if the move named it."


class Game:
    """A game, from a new table or from a position.

    >>> game = Game(players=3, seed=7)
    >>> game.legal_moves()
    ['draw', 'invoke']
    """

    def __init__(
        self,
        players: int = 3,
        edition: str = "disk",
        seed: int | None = None,
        groups: Sequence[int] | None = None,
        house: Sequence[str] = (),
        chance: str = "seeded",
    ) -> None:
        """Set up a new game.

        `groups[i]` is the group of suns that seat i gets; without it they are dealt from the
        seed. With `chance="manual"`, draws say what came out of the bag: `draw:pha`.
        """
        new_game.check_table(edition, players, house)
        self.edition, self.house = edition, tuple(sorted(house))
        self._editions = load.load(edition, players, self.house)
        self._rng = new_game.random_source(new_game.check_seed(seed, chance))
        self._manual = chance == "manual"
        self.seed: int | None = None if self._manual else int(self._rng[0])
        self.groups: tuple[int, ...] | None = new_game.deal(players, groups, self._rng)
        self._recorded_tiles: list[int] = []
        self._states = load.blank()
        dealt = np.array(self.groups, np.int16)
        calls.set_up_at(self._states, 0, self._editions, players, dealt)
        self._start = self._bytes()
        self._plies: list[Ply] = []
        self.tags: dict[str, str] = {}

    # --- What is ------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position as the engine has it, frozen."""
        return snapshot(self._bytes())

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.state.players)

    @property
    def chance(self) -> str:
        """`seeded` if the game draws by itself, `manual` if moves say what was drawn."""
        return "manual" if self._manual else "seeded"

    @property
    def to_move(self) -> int | None:
        """The seat that has to move, None when the game is over."""
        state = self.state
        return None if state.phase == Phase.OVER else int(state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.phase == Phase.OVER)

    @property
    def scores(self) -> list[int]:
        """The points of every seat, as they stand."""
        state = self.state
        points: list[int] = state.points[: state.players].tolist()
        return points

    @property
    def winner(self) -> int | None:
        """The seat that has won, None before the end."""
        return int(calls.winner_at(self._states, 0)) if self.is_over else None

    @property
    def history(self) -> list[str]:
        """All moves so far, draws with the tile that came."""
        return [ply.move for ply in self._plies]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return [event for ply in self._plies for event in ply.events]

    @property
    def last_events(self) -> list[Event]:
        """What the last move set off."""
        return list(self._plies[-1].events) if self._plies else []

    @property
    def plies(self) -> list[Ply]:
        """The moves with the events that each of them set off."""
        return list(self._plies)

    @property
    def epoch_scores(self) -> list[list[dict[str, int]]]:
        """Per finished epoch and seat, the parts of its score before the floor at 0."""
        scored = (event for event in self.events if isinstance(event, EpochScored))
        return [[dict(parts) for parts in event.parts] for event in scored]

    def epoch_score_now(self) -> list[dict[str, int]]:
        """What each seat would score if the epoch ended now, part by part."""
        return epoch_parts(self._states, self._editions)

    def legal_moves(self) -> list[str]:
        """What the seat to move may do, sorted. A draw is always listed as `draw`."""
        return texts(int(calls.legal_at(self._states, 0, self._editions)))

    def low_level(self) -> tuple[Records, Editions]:
        """A copy of the position and the edition, as compiled code wants them."""
        return load.unpack(self._bytes()), self._editions

    def fingerprint(self) -> bytes:
        """Bytes that are equal exactly for equal positions."""
        return self._bytes()

    def view(self, seat: int | None, open_totals: bool = False) -> positions.Position:
        """The position as a seat may see it (None: a spectator); hidden totals are None."""
        return view_of(self, seat, open_totals)

    # --- What changes -------------------------------------------------------------------

    def play(self, move: str) -> list[Event]:
        """Play a move and return what happened; IllegalMove leaves the game unchanged."""
        action, tile = self._check(move)
        before, rng_before = self._bytes(), int(self._rng[0])
        if action == DRAW and tile is None and self._recorded_tiles:
            tile = self._recorded_tiles.pop()
        happened = self._carry_out(action, tile)
        drawn = happened[0] if happened else None
        text = f"draw:{drawn.tile}" if isinstance(drawn, TileDrawn) else TEXTS[action]
        self._plies.append(Ply(text, tuple(happened), before, rng_before, tile))
        return happened

    def undo(self) -> str:
        """Take back the last move with all that followed from it, and return it."""
        if not self._plies:
            raise IllegalMove("there is no move to take back")
        ply = self._plies.pop()
        self._states = load.unpack(ply.before)
        self._rng[0] = ply.rng_before
        if ply.recorded_tile is not None and not self._manual:
            self._recorded_tiles.append(ply.recorded_tile)  # a recorded tile comes again, too
        return ply.move

    def copy(self) -> Self:
        """A game of its own that goes on from here."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states, _ = self.low_level()
        twin._rng = self._rng.copy()
        twin._plies, twin._recorded_tiles = list(self._plies), list(self._recorded_tiles)
        twin.tags = dict(self.tags)
        return twin

    def from_here(self) -> Self:
        """A game of its own that begins with this position, as one from `position()` does."""
        twin = self.copy()
        twin.groups, twin._start, twin._plies = None, self._bytes(), []
        twin._recorded_tiles, twin.tags = [], {}
        return twin

    # --- Text ---------------------------------------------------------------------------

    def position(self) -> positions.Position:
        """The position as a plain dict."""
        return positions.to_dict(self.state, self.edition, self.house)

    def to_line(self) -> str:
        """The position on one line."""
        return lines.to_line(self.position())

    def to_record(self) -> str:
        """The game as a record."""
        from .records import write_record

        return write_record(self)

    @classmethod
    def from_position(cls, position: positions.Position, seed: int | None = None) -> Self:
        """Go on from a position; chance is manual unless there is a seed."""
        states, edition, house = position_reader.from_dict(position)
        game = object.__new__(cls)
        game.edition, game.house, game._states = edition, house, states
        game._editions = load.load(edition, int(states[0].players), house)
        game._manual = seed is None
        game.seed = new_game.check_seed(seed, game.chance)
        game._rng = new_game.random_source(game.seed)
        game.groups = None
        game._start, game._plies, game._recorded_tiles, game.tags = game._bytes(), [], [], {}
        return game

    @classmethod
    def from_line(cls, text: str, seed: int | None = None) -> Self:
        """Go on from a position on one line."""
        return cls.from_position(lines.from_line(text), seed)

    @classmethod
    def from_record(cls, text: str, seed: int | None = None) -> Self:
        """Replay a record, and go on from its end; chance is manual unless there is a seed."""
        from .records import read_record

        return read_record(cls, text, seed)

    def start_line(self) -> str:
        """The position in which the game began, on one line."""
        return lines.to_line(positions.to_dict(snapshot(self._start), self.edition, self.house))

    def start_epoch(self) -> int:
        """The epoch in which the game began."""
        return int(snapshot(self._start).epoch)

    def continue_seeded(self, seed: int) -> None:
        """Let the game draw by itself from here on."""
        self._rng = new_game.random_source(new_game.check_seed(seed, "seeded"))
        self._manual = False
        self._plies = [replace(ply, rng_before=int(self._rng[0])) for ply in self._plies]

    # --- Inside -------------------------------------------------------------------------

    def _bytes(self) -> bytes:
        states: Any = self._states
        position: bytes = states.tobytes()
        return position

    def _check(self, move: str) -> tuple[Action, int | None]:
        """The action of a move and the tile it names; IllegalMove if it may not be played."""
        legal = int(calls.legal_at(self._states, 0, self._editions))
        known = isinstance(move, str)
        tile = DRAWS.get(move) if known else None
        action = DRAW if tile is not None else MOVES.get(move) if known else None
        fits = action != DRAW or self._manual == (tile is not None)
        left = tile is None or self.state.bag[tile] > 0
        if action is None or not legal >> action & 1 or not fits or not left:
            must_beat = bool(self._editions[0].invoker_must_beat)
            raise IllegalMove(why_not(self.state, move, self._manual, must_beat), texts(legal))
        return action, tile

    def _carry_out(self, action: Action, tile: int | None) -> list[Event]:
        """Change the position step by step, and tell what each step did."""
        before = self.state
        calls.decide_at(self._states, 0, self._editions, action)
        after = self.state
        happened = list(derive_events.from_decision(before, after, action))
        if after.phase == Phase.CHANCE:
            tile = calls.draw_at(self._states, 0, self._rng) if tile is None else tile
            calls.reveal_at(self._states, 0, self._editions, tile)
            before, after = after, self.state
            happened += derive_events.from_draw(before, after, tile)
        last_ra = action == DRAW
        while after.phase in (Phase.STRIKE, Phase.EPOCH_END):
            before = after
            parts = self.epoch_score_now() if before.phase == Phase.EPOCH_END else []
            calls.settle_at(self._states, 0, self._editions)
            after = self.state
            if before.phase == Phase.STRIKE:
                happened += derive_events.from_disasters(before, after)
            else:
                happened += derive_events.from_epoch_end(before, after, parts, last_ra)
        if after.phase == Phase.OVER:
            happened.append(GameOver(tuple(self.scores), int(calls.winner_at(self._states, 0))))
        return happened


def check_game(value: object) -> None:
    """Raise a ValueError for anything that is not a Game."""
    if not isinstance(value, Game):
        raise ValueError(
            f"a game is wanted, not {type(value).__name__}: make one with "
            "sunbarge.Game.from_line, from_position or from_record"
        )
