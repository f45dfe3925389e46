"""Node counts: a change of any rule changes how many ways there are to play on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES, facts
from tests.perft_count import oracle_at, oracle_perft, perft, plain_perft

FOLDER = Path(__file__).parent / "perft"
CHECKED_BY_ORACLE = 300
CHECKED_BY_UNDO = 1200


def counted(edition: str) -> Iterator[tuple[str, str, dict[int, int]]]:
    """The name, line and counts of every position of an edition's file."""
    name = ""
    file = FOLDER / f"{edition}.txt"
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        if line.startswith("#"):
            name = line[2:]
            continue
        there, *counts = line.split(" ; ")
        yield name, there, {int(depth): int(n) for depth, n in (c.split() for c in counts)}


CASES = [
    pytest.param(edition, line, counts, id=f"{edition}: {name}")
    for edition in NAMES
    for name, line, counts in counted(edition)
]


@pytest.mark.parametrize(("edition", "line", "counts"), CASES)
def test_node_counts(edition: str, line: str, counts: dict[int, int]) -> None:
    game = Game.from_line(line)
    assert game.edition == edition
    assert counts
    for depth, nodes in counts.items():
        assert perft(game, depth) == nodes, f"depth {depth}"
        if nodes <= CHECKED_BY_UNDO:
            assert plain_perft(game, depth) == nodes, f"depth {depth}, by undo"
        if nodes <= CHECKED_BY_ORACLE:
            assert oracle_perft(oracle_at(game.position()), depth) == nodes, f"oracle, {depth}"


@pytest.mark.parametrize("edition", NAMES)
def test_every_edition_is_counted_in_every_phase_and_from_every_start(edition: str) -> None:
    games = [Game.from_line(line) for _, line, _ in counted(edition)]
    starts = {game.players for game in games if game.position()["bag"].get("ra") == 30}
    assert starts >= set(facts(edition).players)
    assert {game.position()["phase"] for game in games} >= {"turn", "auction", "lose"}
    assert any(max(counts) >= 4 for _, _, counts in counted(edition))


@pytest.mark.parametrize("edition", NAMES)
def test_counted_positions_are_written_exactly(edition: str) -> None:
    for _, line, _ in counted(edition):
        assert Game.from_line(line).to_line() == line
