"""What an observation holds: the right numbers in their places, and nothing a seat may not know."""

from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge.engine.kinds import Phase
from sunbarge.notation.tiles import CODES
from sunbarge.research import lowlevel
from sunbarge.research.lowlevel import layout
from tests.engine.run_python import run
from tests.positions import SEATINGS


def positions(players: int, edition: str, seed: int = 3) -> Any:
    """Every position of a game, chance and the end included, with the edition."""
    states, editions, rng = (
        lowlevel.blank(),
        lowlevel.edition(edition, players),
        np.array([seed], "u8"),
    )
    lowlevel.new_game(states, 0, editions, players, rng)
    while True:
        yield states, editions
        phase = int(states["phase"][0])
        if phase == Phase.OVER:
            return
        if phase == Phase.CHANCE:
            lowlevel.reveal(states, 0, editions, lowlevel.draw(states, 0, rng))
        else:
            lowlevel.apply(states, 0, editions, lowlevel.random_action(states, 0, editions, rng))


def seen_by(states: Any, editions: Any, seat: int) -> dict[str, float]:
    """An observation by the names of its numbers."""
    players = int(states["players"][0])
    out = np.full(lowlevel.size(players), np.nan, np.float32)
    lowlevel.observe(states, 0, editions, seat, out)
    return dict(zip(lowlevel.names(players), out.tolist(), strict=True))


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_every_number_is_there_and_within_its_bounds(edition: str, players: int) -> None:
    low, high = (np.array(bound, np.float32) for bound in lowlevel.bounds(players))
    out = np.full(lowlevel.size(players), np.nan, np.float32)
    for states, editions in positions(players, edition):
        before = states.tobytes()
        for seat in range(players):
            lowlevel.observe(states, 0, editions, seat, out)
            assert (low <= out).all()
            assert (out <= high).all()
        assert states.tobytes() == before


def test_names_are_unique_and_fit_the_size() -> None:
    for players in range(2, 6):
        names = lowlevel.names(players)
        assert len(set(names)) == len(names) == lowlevel.size(players)
    assert (layout.VERSION, layout.TABLE_SIZE, layout.SEAT_SIZE) == (1, 96, 65)
    with pytest.raises(ValueError, match="Ra is for 2 to 5 players, not 6"):
        lowlevel.size(6)


def test_the_numbers_say_what_the_position_says() -> None:
    game = sunbarge.Game(3, "disk", seed=11)
    rng = np.random.default_rng(5)
    checked = 0
    while not game.is_over:
        states, editions = lowlevel.from_line(game.to_line())
        position, seat = game.position(), game.to_move
        assert seat is not None
        seen = seen_by(states, editions, seat)
        check_table(position, seen)
        for step in range(3):
            check_seat(position, (seat + step) % 3, f"seat{step}.", seen)
        scores = game.epoch_score_now()
        for step in range(3):
            parts = scores[(seat + step) % 3]
            for part in layout.PART_LABELS:
                assert seen[f"seat{step}.score.{part}"] == pytest.approx(parts.get(part, 0) / 10)
        legal = game.legal_moves()
        game.play(legal[int(rng.integers(len(legal)))])
        checked += 1
    assert checked > 50


def check_table(position: dict[str, Any], seen: dict[str, float]) -> None:
    """What lies in the middle."""
    assert seen[f"epoch.{position['epoch']}"] == 1
    assert seen[f"phase.{position['phase']}"] == 1
    assert sum(value for name, value in seen.items() if name.startswith("phase.")) == 1
    assert seen[f"sun.{position['sun']}"] == 1
    assert seen["ra_tiles"] == pytest.approx(position["ra_tiles"] / 10)
    assert seen["ra_left"] == pytest.approx((position["ra_limit"] - position["ra_tiles"]) / 10)
    for code in CODES[1:]:
        assert seen[f"track.{code}"] == position["track"].count(code) / 4
    size = sum(position["bag"].values())
    assert seen["bag_size"] == pytest.approx(size / 180)
    assert seen["ra_chance"] == pytest.approx(position["bag"].get("ra", 0) / size)
    bids = (position["auction"] or {}).get("bids", {})
    assert seen["standing_bid"] == pytest.approx(max(bids.values(), default=0) / 16)


def check_seat(position: dict[str, Any], seat: int, name: str, seen: dict[str, float]) -> None:
    """What lies before a seat."""
    held = position["seats"][seat]
    for sun in range(1, 17):
        assert seen[f"{name}suns.{sun}"] == (sun in held["suns"])
        assert seen[f"{name}spent.{sun}"] == (sun in held["spent"])
    for code in CODES[1:19]:
        assert seen[f"{name}tiles.{code}"] == held["tiles"].get(code, 0) / 4
    assert seen[f"{name}points"] == pytest.approx(held["score"] / 50)
    assert seen[f"{name}to_move"] == (position["to_move"] == seat)
    bids = (position["auction"] or {}).get("bids", {})
    assert seen[f"{name}bid"] == pytest.approx(bids.get(str(seat), 0) / 16)


def test_the_lot_is_worth_what_the_rules_say() -> None:
    game = sunbarge.Game(3, "disk", groups=[0, 1, 2], chance="manual")
    for move in ["draw:pha", "draw:gol", "draw:god", "draw:nil", "draw:ra"]:
        game.play(move)
    states, editions = lowlevel.from_line(game.to_line())
    seen = seen_by(states, editions, 0)
    lot = {part: 10 * seen[f"lot.{part}"] for part in ("gods", "gold", "pharaohs", "river")}
    assert lot == pytest.approx({"gods": 2, "gold": 3, "pharaohs": 5, "river": 0})


def test_who_has_still_to_answer() -> None:
    game = sunbarge.Game(4, "disk", groups=[0, 1, 2, 3], chance="manual")
    for move in ("invoke", "bid:7", "pass"):
        game.play(move)
    states, editions = lowlevel.from_line(game.to_line())
    assert game.to_move == 3
    seen = seen_by(states, editions, 2)
    assert [seen[f"seat{step}.to_answer"] for step in range(4)] == [0, 1, 1, 0]
    assert [seen[f"seat{step}.turn"] for step in range(4)] == [0, 0, 1, 0]
    assert [seen[f"seat{step}.to_move"] for step in range(4)] == [0, 1, 0, 0]


UNCOMPILED = """
import numpy as np
from sunbarge.research import lowlevel
from tests.research.lowlevel.test_observation import positions
import zlib
for players, edition in ((3, "first"), (2, "disk")):
    out = np.zeros(lowlevel.size(players), np.float32)
    for states, editions in positions(players, edition, 1):
        with np.errstate(over="ignore"):
            number = int(lowlevel.fingerprint(states, 0))
        lowlevel.observe(states, 0, editions, 1, out)
        print(number, zlib.crc32(out.tobytes()))
"""


def test_compiled_and_uncompiled_observations_and_fingerprints_are_the_same() -> None:
    compiled = run("-c", UNCOMPILED, environment={"NUMBA_DISABLE_JIT": "0"})
    plain = run("-c", UNCOMPILED, environment={"NUMBA_DISABLE_JIT": "1"})
    assert compiled.count("\n") > 200
    assert compiled.splitlines() == plain.splitlines()
