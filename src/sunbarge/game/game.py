"""The class `Game`: a game of Ra with checked moves, history, undo and text forms."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

import numpy as np

from sunbarge.engine import calls, load
from sunbarge.engine.kinds import DRAW, Phase
from sunbarge.engine.state import Editions, Records, State, snapshot
from sunbarge.notation import lines, position_reader, positions
from sunbarge.notation.moves import TEXTS, texts

from . import new_game
from .carry_out import carry_out
from .events import EpochScored, Event, TileDrawn
from .illegal import IllegalMove, check_move
from .ply import Ply
from .scoring import epoch_parts
from .view import view_of


class Game:
    """A game of Ra, from its start or from a position.

    >>> game = Game(players=3, seed=7)
    >>> game.legal_moves()
    ['draw', 'invoke']
    >>> game.play("draw")
    [TileDrawn(seat=1, tile='ste', ra_tiles=0)]
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

        `groups[i]` is the group of suns that seat i gets; if `groups` is None, the groups are
        dealt at random from the seed. With `chance="manual"`, a draw names its tile: `draw:pha`.

        >>> Game(players=2, edition="bag", groups=[1, 0], chance="manual").play("draw:pha")
        [TileDrawn(seat=1, tile='pha', ra_tiles=0)]
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

    # --- Queries -----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """A read-only copy of the engine's record of the position.

        >>> Game(seed=7).state.bag_size
        180
        """
        return snapshot(self._bytes())

    @property
    def players(self) -> int:
        """The number of players.

        >>> Game(players=4).players
        4
        """
        return int(self._states["players"][0])

    @property
    def chance(self) -> str:
        """`seeded` if the game draws tiles at random, `manual` if moves name the tiles drawn.

        >>> Game(chance="manual").chance
        'manual'
        """
        return "manual" if self._manual else "seeded"

    @property
    def to_move(self) -> int | None:
        """The seat to move, or None if the game is over.

        >>> Game(seed=7).to_move
        1
        """
        return None if self.is_over else int(self._states["to_move"][0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended.

        >>> Game().is_over
        False
        """
        return int(self._states["phase"][0]) == Phase.OVER

    @property
    def scores(self) -> list[int]:
        """The current points of every seat.

        >>> Game(players=3).scores
        [10, 10, 10]
        """
        state = self.state
        points: list[int] = state.points[: state.players].tolist()
        return points

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None if the game is not over.

        >>> print(Game().winner)
        None
        """
        return int(calls.winner_at(self._states, 0)) if self.is_over else None

    @property
    def history(self) -> list[str]:
        """All moves so far as texts; a draw names its tile.

        >>> game = Game(seed=7)
        >>> events = game.play("draw")
        >>> game.history
        ['draw:ste']
        """
        return [ply.move for ply in self._plies]

    @property
    def events(self) -> list[Event]:
        """The events of all moves, in order.

        >>> Game().events
        []
        """
        return [event for ply in self._plies for event in ply.events]

    @property
    def last_events(self) -> list[Event]:
        """The events of the last move; empty before the first move.

        >>> Game().last_events
        []
        """
        return list(self._plies[-1].events) if self._plies else []

    @property
    def plies(self) -> list[Ply]:
        """The moves, each with its events.

        >>> game = Game(seed=7)
        >>> _ = game.play("draw")
        >>> [(ply.move, len(ply.events)) for ply in game.plies]
        [('draw:ste', 1)]
        """
        return list(self._plies)

    @property
    def epoch_scores(self) -> list[list[dict[str, int]]]:
        """The points of each seat in each finished epoch, by category; a sum may be below 0.

        >>> Game().epoch_scores
        []
        """
        scored = (event for event in self.events if isinstance(event, EpochScored))
        return [[dict(parts) for parts in event.parts] for event in scored]

    def epoch_score_now(self) -> list[dict[str, int]]:
        """Return the points of each seat, by category, if the epoch ended now.

        >>> Game(players=2).epoch_score_now()
        [{'civilization': -5}, {'civilization': -5}]
        """
        return epoch_parts(self._states, self._editions)

    def legal_moves(self) -> list[str]:
        """Return the legal moves of the seat to move, sorted; a draw is listed as `draw`.

        >>> game = Game(seed=7)
        >>> _ = game.play("invoke")
        >>> game.legal_moves()
        ['bid:12', 'bid:3', 'bid:6', 'bid:9', 'pass']
        """
        return texts(int(calls.legal_at(self._states, 0, self._editions)))

    def low_level(self) -> tuple[Records, Editions]:
        """Return the arrays that compiled functions take: a copy of the position, and the edition.

        >>> states, editions = Game(seed=7).low_level()
        >>> len(states), int(states[0].to_move)
        (1, 1)
        """
        return load.unpack(self._bytes()), self._editions

    def fingerprint(self) -> bytes:
        """Return bytes that are equal for two games exactly if their positions are equal.

        >>> Game(seed=7).fingerprint() == Game(seed=7).fingerprint()
        True
        """
        return self._bytes()

    def view(self, seat: int | None, open_totals: bool = False) -> positions.Position:
        """Return the position without the points of other seats; `seat` is None for a spectator.

        >>> [seat["score"] for seat in Game(players=3).view(0)["seats"]]
        [10, None, None]
        """
        return view_of(self, seat, open_totals)

    # --- Moves -------------------------------------------------------------------------

    def play(self, move: str) -> list[Event]:
        """Play a move and return its events; raise IllegalMove, changing nothing, if it is illegal.

        >>> Game(seed=7).play("pass")
        Traceback (most recent call last):
        sunbarge.game.illegal.IllegalMove: there is no auction; you may draw a tile or invoke Ra \
(legal: draw, invoke)
        """
        legal = int(calls.legal_at(self._states, 0, self._editions))
        before, rng_before = self._bytes(), int(self._rng[0])
        action, tile = check_move(snapshot(before), move, legal, self._manual, self._editions)
        if action == DRAW and tile is None and self._recorded_tiles:
            tile = self._recorded_tiles.pop()
        happened = carry_out(self._states, self._editions, self._rng, action, tile)
        drawn = happened[0] if happened else None
        text = f"draw:{drawn.tile}" if isinstance(drawn, TileDrawn) else TEXTS[action]
        self._plies.append(Ply(text, tuple(happened), before, rng_before, tile))
        return happened

    def undo(self) -> str:
        """Take back the last move with everything it caused, and return the move.

        >>> game = Game(seed=7)
        >>> _ = game.play("draw")
        >>> game.undo(), game.history
        ('draw:ste', [])
        """
        if not self._plies:
            raise IllegalMove("there is no move to take back")
        ply = self._plies.pop()
        self._states = load.unpack(ply.before)
        self._rng[0] = ply.rng_before
        if ply.recorded_tile is not None and not self._manual:
            self._recorded_tiles.append(ply.recorded_tile)  # so that the next draw reveals it again
        return ply.move

    def copy(self) -> Self:
        """Return an independent copy of the game, with its history.

        >>> game = Game(seed=7)
        >>> _ = game.copy().play("draw")
        >>> game.history
        []
        """
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._states, _ = self.low_level()
        copy._rng = self._rng.copy()
        copy._plies, copy._recorded_tiles = list(self._plies), list(self._recorded_tiles)
        copy.tags = dict(self.tags)
        return copy

    def from_here(self) -> Self:
        """Return a new game that starts from this position, without the history.

        >>> Game(seed=7).from_here().history
        []
        """
        copy = self.copy()
        copy.groups, copy._start, copy._plies = None, self._bytes(), []
        copy._recorded_tiles, copy.tags = [], {}
        return copy

    # --- Text ---------------------------------------------------------------------------

    def position(self) -> positions.Position:
        """Return the position as a dict that can be written as JSON.

        >>> position = Game(seed=7).position()
        >>> position["phase"], position["to_move"], position["seats"][1]["suns"]
        ('turn', 1, [13, 8, 5, 2])
        """
        return positions.to_dict(self.state, self.edition, self.house)

    def to_line(self) -> str:
        """Return the position as one line of text.

        >>> Game(players=2, groups=[0, 1]).to_line()[:20]
        'disk/1.0.1/-/turn.0/'
        """
        return lines.to_line(self.position())

    def to_record(self) -> str:
        """Return the game as a record: a text with a header and the moves.

        >>> print(Game(players=2, groups=[0, 1], chance="manual").to_record(), end="")
        [Edition "disk"]
        [Players "2"]
        [Groups "0 1"]
        [Result "*"]
        """
        from .game_records import write_record

        return write_record(self)

    @classmethod
    def from_position(cls, position: positions.Position, seed: int | None = None) -> Self:
        """Return a game from a position dict; if there is no seed, draws must name their tile.

        >>> game = Game(seed=7)
        >>> Game.from_position(game.position()).to_line() == game.to_line()
        True
        """
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
        """Return a game from a position line; if there is no seed, draws must name their tile.

        >>> line = Game(seed=7).to_line()
        >>> Game.from_line(line, seed=1).legal_moves()
        ['draw', 'invoke']
        """
        return cls.from_position(lines.from_line(text), seed)

    @classmethod
    def from_record(cls, text: str, seed: int | None = None) -> Self:
        """Return the game of a record; if there is no seed, later draws must name their tile.

        >>> game = Game(seed=7)
        >>> _ = game.play("draw")
        >>> Game.from_record(game.to_record()).history
        ['draw:ste']
        """
        from .game_records import read_record

        return read_record(cls, text, seed)

    def start_line(self) -> str:
        """Return the position in which the game began, as one line of text.

        >>> game = Game(seed=7)
        >>> game.start_line() == game.to_line()
        True
        """
        return lines.to_line(positions.to_dict(snapshot(self._start), self.edition, self.house))

    def start_epoch(self) -> int:
        """Return the epoch in which the game began.

        >>> Game().start_epoch()
        1
        """
        return int(snapshot(self._start).epoch)

    def continue_seeded(self, seed: int) -> None:
        """Draw tiles at random, from this seed, from now on.

        >>> game = Game(chance="manual")
        >>> game.continue_seeded(7)
        >>> game.chance
        'seeded'
        """
        self._rng = new_game.random_source(new_game.check_seed(seed, "seeded"))
        self._manual = False
        self._plies = [replace(ply, rng_before=int(self._rng[0])) for ply in self._plies]

    # --- Private ------------------------------------------------------------------------

    def _bytes(self) -> bytes:
        return self._states.tobytes()
