"""Write the node counts of every edition anew: `python -m tests.perft.regenerate`.

Every count is made with the engine and, as deep as that is quick, checked with the oracle.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from sunbarge import Game
from sunbarge.engine.editions import NAMES, facts
from tests.perft_count import oracle_at, oracle_perft, perft
from tests.positions import AT_ONCE, auction, play, table

FOLDER = Path(__file__).parent
MOST_NODES = 100_000
MOST_DEPTH = 6
CHECKED_NODES = 2_000
FULL = "pha nil god gol agr art for war"


def positions(edition: str) -> Iterator[tuple[str, Game]]:
    """What is worth counting, with a name."""
    for players in sorted(facts(edition).players):
        yield f"start with {players}", table([""] * players, edition=edition)
    yield (
        "gods, disasters and choices",
        table(
            ["| god3 art agr2 wri pyr2 sph pha", "| god", ""],
            edition=edition,
            track="war ear god fun _ pha art",
            box="god",
        ),
    )
    yield (
        "gods on a full track",
        table(
            ["| god2 art2", "| god", ""], edition=edition, track="war war god gol agr art for dro"
        ),
    )
    yield (
        "an invoked auction",
        table(["", "", ""], edition=edition, track="pha war", phase="auction", to_move=1,
              running=auction("invoked", 0)),
    )  # fmt: skip
    yield (
        "an auction of a Ra tile, some answered",
        table(["8 (13 5 2)", "| art agr wri", ""], edition=edition, track="war pha _ ear",
              phase="auction", to_move=1, running=auction("ra", 1, {2: 4, 0: 8}), ra_tiles=3,
              box="god"),
    )  # fmt: skip
    yield "a full track", table(["", "| art agr wri", ""], edition=edition, track=FULL)
    yield (
        "one Ra space and the last suns",
        table(["13 (8 5 2) | god", "(12 9 6 3)", "4 (11 10 7) | art agr wri"], edition=edition,
              track="war pha", ra_tiles="last", to_move=2),
    )  # fmt: skip
    yield (
        "the end of the third epoch",
        table(["13 (8 5 2) | art agr wri pyr2 sph", "(12 9 6 3)", "4 (11 10 7)"], edition=edition,
              track="war ear pha", ra_tiles="last", epoch=3),
    )  # fmt: skip
    losing = table(
        ["| art agr2 wri pyr2 sph tem", "", ""], edition=edition, track="war ear war", to_move=2
    )
    play(losing, "draw:ra bid:13 pass pass")
    yield "civilization and monuments to lose", losing
    struck = table(["| god2 art agr2 wri", "", ""], edition=edition, track="war nil pha")
    play(struck, "god:war" if edition in AT_ONCE else "god:war done")
    yield "a choice after a god", struck


def line_of(edition: str, name: str, game: Game) -> str:
    """The position and its counts, as deep as they are quick."""
    counts = []
    for depth in range(1, MOST_DEPTH + 1):
        nodes = perft(game, depth)
        if nodes > MOST_NODES or nodes == 0:
            break
        if nodes <= CHECKED_NODES:
            other = oracle_perft(oracle_at(game.position()), depth)
            if other != nodes:
                sys.exit(f"{edition}, {name}, depth {depth}: engine {nodes}, oracle {other}")
        counts.append(f"{depth} {nodes}")
    return " ; ".join([game.to_line(), *counts])


def main() -> None:
    """Write one file an edition."""
    for edition in NAMES:
        lines = [f"# {name}\n{line_of(edition, name, game)}" for name, game in positions(edition)]
        (FOLDER / f"{edition}.txt").write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{edition}: {len(lines)} positions")


if __name__ == "__main__":
    main()
