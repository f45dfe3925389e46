"""`python -m tests.research.envs.playthrough`: write the kept OpenSpiel playthrough anew."""

from pathlib import Path

import sunbarge.research.envs.openspiel as openspiel

FILE = Path(__file__).parent / "playthrough.txt"
GAME = f"{openspiel.NAME}(players=2,edition=disk)"
SEED = 7


def written() -> str:
    """A random game, told by OpenSpiel with everything that it asks a state."""
    from open_spiel.python.algorithms import generate_playthrough  # and half of SciPy with it

    text: str = generate_playthrough.playthrough(GAME, None, seed=SEED)
    return text


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
