"""The nets of other trainings that bots are measured against."""

from pathlib import Path

import pytest

from sunbarge.bots.net.weights import read
from sunbarge.research.train.settings import load_settings

LINEAGES = Path("benchmarks/lineages").resolve()
NETS = sorted(LINEAGES.glob("*/*.npy"))


@pytest.mark.parametrize("net", NETS, ids=[f"{net.parent.name}-{net.stem}" for net in NETS])
def test_a_lineage_can_play_and_be_trained_again(net: Path) -> None:
    assert len(read(net, players=int(net.stem))) > 0
    settings = load_settings(net.parent / "settings.toml")
    partners = " ".join(settings.partners)
    assert "held-out" not in partners
    assert f"`{net.parent.name}`" in (LINEAGES / "README.md").read_text()


def test_there_are_lineages() -> None:
    assert len(NETS) >= 2
