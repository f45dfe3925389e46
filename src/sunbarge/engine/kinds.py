"""Enumerations and constants of the game: tiles, phases, seats, suns, actions."""

from enum import IntEnum
from typing import NewType

Seat = NewType("Seat", int)
"A place at the table, counted clockwise from 0."
Sun = NewType("Sun", int)
"The number on a sun, from 1."
Action = NewType("Action", int)
"A decision, from 0 to N_ACTIONS - 1."


class Tile(IntEnum):
    """A kind of tile; civilization tiles, monuments and disasters are three contiguous ranges."""

    RA = 0
    GOD = 1
    PHARAOH = 2
    NILE = 3
    FLOOD = 4
    GOLD = 5
    AGRICULTURE = 6
    ART = 7
    ASTRONOMY = 8
    RELIGION = 9
    WRITING = 10
    FORTRESS = 11
    OBELISK = 12
    PALACE = 13
    PYRAMID = 14
    SPHINX = 15
    STATUES = 16
    STEP_PYRAMID = 17
    TEMPLE = 18
    FUNERAL = 19
    DROUGHT = 20
    WAR = 21
    EARTHQUAKE = 22


class Phase(IntEnum):
    """What comes next: a decision of a seat, a tile from the bag, or an automatic step."""

    TURN = 0  # draw, invoke Ra, or spend gods
    GODS = 1  # spend another god, or be done
    AUCTION = 2  # bid a sun, or pass
    LOSE = 3  # choose a tile that a disaster takes
    CHANCE = 4  # a tile comes out of the bag
    STRIKE = 5  # disasters take the tiles that leave no choice
    EPOCH_END = 6  # the epoch is over and is scored
    OVER = 7


class Opened(IntEnum):
    """How an auction was opened, which decides who may pass."""

    BY_RA_TILE = 0
    INVOKED = 1
    INVOKED_FULL = 2


class Part(IntEnum):
    """A category of the score of an epoch: its points are counted separately."""

    GODS = 0
    GOLD = 1
    PHARAOHS = 2
    RIVER = 3
    CIVILIZATION = 4
    MONUMENTS = 5
    SUNS = 6


N_TILES = len(Tile)
N_PARTS = len(Part)
MIN_PLAYERS = 2
MAX_PLAYERS = 5
MAX_GROUP = 4  # the most suns that one seat has
MAX_SUN = 16
MAX_COPIES = 5  # the most monuments of one kind
TRACK_SPACES = 8
EPOCHS = 3
NOBODY = Seat(-1)
NO_TILE = -1
NO_ACTION = Action(-1)

# Half-open ranges of tiles, as plain integers for compiled loops.
CIVILIZATION_FROM, CIVILIZATION_TO = int(Tile.AGRICULTURE), int(Tile.WRITING) + 1
MONUMENTS_FROM, MONUMENTS_TO = int(Tile.FORTRESS), int(Tile.TEMPLE) + 1
DISASTERS_FROM, DISASTERS_TO = int(Tile.FUNERAL), int(Tile.EARTHQUAKE) + 1
N_CIVILIZATION = CIVILIZATION_TO - CIVILIZATION_FROM
N_MONUMENTS = MONUMENTS_TO - MONUMENTS_FROM
N_DISASTERS = DISASTERS_TO - DISASTERS_FROM
TILES_PER_DISASTER = 2

# An action is one small integer; a set of actions is one 64-bit mask.
DRAW, INVOKE, DONE, PASS = Action(0), Action(1), Action(2), Action(3)
GOD = 4  # GOD + kind - FIRST_TAKEABLE: spend a god for a tile of this kind
FIRST_TAKEABLE = int(Tile.PHARAOH)
BID = GOD + N_TILES - FIRST_TAKEABLE - 1  # BID + sun: bid this sun, which is 1 or more
FIRST_BID = BID + 1
LOSE = BID + MAX_SUN + 1  # LOSE + kind - CIVILIZATION_FROM: lose a tile of this kind
N_ACTIONS = LOSE + MONUMENTS_TO - CIVILIZATION_FROM
