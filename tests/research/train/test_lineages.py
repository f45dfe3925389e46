"""The nets of other trainings that bots are measured against."""

from pathlib import Path

import pytest

from sunbarge.bots.net.weights import read
from sunbarge.research.train.settings import load_settings

LINEAGES = Path("benchmarks/lineages").resolve()
NETS = sorted(LINEAGES.glob("*/*.npy"))
ROWS = [line for line in (LINEAGES / "README.md").read_text().splitlines() if line[:2] == "| "]


@pytest.mark.parametrize("net", NETS, ids=[f"{net.parent.name}-{net.stem}" for net in NETS])
def test_a_lineage_can_play_and_be_trained_again(net: Path) -> None:
    assert len(read(net, players=int(net.stem))) > 0
    own = net.parent / f"settings-{net.stem}.toml"
    settings = load_settings(own if own.exists() else net.parent / "settings.toml")
    assert "held-out" not in " ".join(settings.partners)
    name, players = f"| `{net.parent.name}` ", f"| {net.stem} |"
    assert any(row.startswith(name) and players in row for row in ROWS), "no row in README.md"


def test_there_are_lineages() -> None:
    assert len(NETS) >= 2
