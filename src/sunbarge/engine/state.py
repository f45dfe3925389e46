"""The position of a game as a fixed-size NumPy record, so that copying it is one memory copy."""

from collections import namedtuple
from typing import Annotated, Any, Protocol, cast, get_args, get_origin, get_type_hints, overload

import numpy as np
from numpy.typing import NDArray

from .kinds import (
    MAX_COPIES,
    MAX_GROUP,
    MAX_PLAYERS,
    N_CIVILIZATION,
    N_DISASTERS,
    N_MONUMENTS,
    N_TILES,
    TRACK_SPACES,
    Seat,
    Sun,
)

Counts = NDArray[np.int16]
Points = NDArray[np.int32]
Floats = NDArray[np.float32]
Shares = NDArray[np.float64]
Flags = NDArray[np.bool_]
SunSets = NDArray[np.uint32]
Rng = NDArray[np.uint64]
"One number: the state of a random source."
Seeds = NDArray[np.uint64]
ActionSets = NDArray[np.uint64]
"Sets of actions; bit N stands for action N."
Integers = NDArray[np.integer]
Records = NDArray[np.void]
"An array of NumPy records: `records[0]` is a record, `records[name]` an array of one field."


class Rows(Protocol):
    """A two-dimensional array of floats; indexing it with one number gives a row."""

    @overload
    def __getitem__(self, index: int) -> Floats: ...  # one row, by reference

    @overload
    def __getitem__(self, index: tuple[int, int]) -> float: ...  # one number

    def __setitem__(self, index: tuple[int, int], number: float) -> None:
        """Set one number."""


class FlagRows(Protocol):
    """A two-dimensional array of booleans; indexing it with one number gives a row."""

    def __getitem__(self, index: int) -> Flags:
        """Return one row, by reference."""


class State(Protocol):
    """One position of Ra, without the random source, so that all players may see it.

    A set of suns is a number whose bit N stands for sun N. A field that has no meaning in the
    current phase is zero, so that equal positions have equal bytes.
    """

    players: int
    epoch: int
    phase: int
    turn: Seat
    "The seat whose turn it is; in an auction, the Ra player."
    to_move: Seat
    sun: Sun
    "The sun in the centre."
    ra_tiles: int
    bag_size: int
    bag: Annotated[Counts, N_TILES]
    track_size: int
    track: Annotated[Counts, TRACK_SPACES]
    "The kind of tile on each space, or NO_TILE."
    tiles: Annotated[Counts, MAX_PLAYERS, N_TILES]
    points: Annotated[Counts, MAX_PLAYERS]
    suns: Annotated[SunSets, MAX_PLAYERS]
    "The face-up suns of each seat; a sun that was bid stays here until the auction is decided."
    spent: Annotated[SunSets, MAX_PLAYERS]
    opened: int
    "How the auction was opened, a member of `Opened`."
    bids: Annotated[Counts, MAX_PLAYERS]
    pending: Annotated[Counts, N_DISASTERS]
    "Disasters taken that have not struck yet."
    owed_civilization: int
    owed_monuments: int
    then: int
    "The phase in which disasters were taken, to which play returns after they have struck."


class Edition(Protocol):
    """The numbers and switches in which printings of the game differ; see `editions/*.toml`."""

    bag: Annotated[Counts, N_TILES]
    ra_limit: Annotated[Counts, MAX_PLAYERS + 1]
    "How many Ra tiles end an epoch, by number of players."
    groups: Annotated[Counts, MAX_PLAYERS + 1, MAX_PLAYERS, MAX_GROUP]
    start_points: int
    god: int
    gold: int
    most_pharaohs: int
    fewest_pharaohs: int
    civilization: Annotated[Counts, N_CIVILIZATION + 1]
    monument_kinds: Annotated[Counts, N_MONUMENTS + 1]
    monument_copies: Annotated[Counts, MAX_COPIES + 1]
    highest_suns: int
    lowest_suns: int
    invoker_must_beat: bool
    "Whether the player who invoked Ra must bid whenever they can beat the highest bid."
    disasters_strike_at_once: bool
    "Whether a disaster taken with a god strikes before the next god is spent."


SCALARS: dict[Any, Any] = {
    SunSets: np.uint32,
    Points: np.int32,
    Floats: np.float32,
    np.uint64: np.uint64,
    np.float32: np.float32,
    np.float64: np.float64,
    bool: np.bool_,
}


def layout(schema: type) -> np.dtype[Any]:
    """Return the NumPy dtype of a record whose fields are the annotations of a class."""
    fields: list[tuple[str, Any, tuple[int, ...]]] = []
    for name, hint in get_type_hints(schema, include_extras=True).items():
        kind, *shape = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        fields.append((name, SCALARS.get(kind, np.int16), tuple(shape)))
    return np.dtype((np.record, np.dtype(fields, align=True)))


STATE = layout(State)
EDITION = layout(Edition)


class States(Protocol):
    """An array of positions, which Python code passes to compiled code.

    Passing an array and an index takes a tenth of the time of passing a NumPy record.
    """

    @overload
    def __getitem__(self, index: int) -> State: ...  # one position, by reference

    @overload
    def __getitem__(self, index: slice) -> "States": ...  # some positions, by reference

    def __setitem__(self, index: int, state: State) -> None:
        """Replace the position at an index by a copy of another one."""

    def __len__(self) -> int:
        """Return the number of positions."""

    def copy(self) -> "States":
        """Return a copy of the array."""

    def tobytes(self) -> bytes:
        """Return the bytes of all positions."""


class Editions(Protocol):
    """An array of editions, which Python code passes to compiled code."""

    def __getitem__(self, index: int) -> Edition:
        """Return one edition, by reference."""


Snapshot = namedtuple("Snapshot", STATE.names or ())  # type: ignore[misc]


def snapshot(position: bytes) -> State:
    """Return a copy of a position as a named tuple, whose fields Python reads quickly."""
    return cast(State, Snapshot(*np.frombuffer(position, STATE).tolist()[0]))
