"""Edition and house-rule files: read strictly, a missing or unknown key is an error."""

import re

import pytest

from sunbarge.engine import editions, house_rules
from sunbarge.engine.editions import FOLDER, NAMES, EditionError, facts, read
from sunbarge.engine.load import load
from sunbarge.game.catalogue import LANGUAGES

TEXTS = {name: (FOLDER / f"{name}.toml").read_text("utf-8") for name in NAMES}
DISK = TEXTS["disk"]
LINES = [line for line in DISK.splitlines() if re.match(r"\w+ = ", line)]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_loads(name: str) -> None:
    known = facts(name)
    assert known.name == name
    assert sum(known.bag) == 180
    assert known.language in LANGUAGES
    assert len(known.epochs) == 3
    assert set(known.terms) == set(editions.WORDS)
    for players in known.players:
        load(name, players)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_scores_as_the_rules_say(name: str) -> None:
    assert facts(name).scoring == {
        "start_points": 10,
        "god": 2,
        "gold": 3,
        "most_pharaohs": 5,
        "fewest_pharaohs": -2,
        "civilization": [-5, 0, 0, 5, 10, 15],
        "monument_kinds": [0, 1, 2, 3, 4, 5, 6, 10, 15],
        "monument_copies": [0, 0, 0, 5, 10, 15],
        "highest_suns": 5,
        "lowest_suns": -5,
    }


@pytest.mark.parametrize("line", sorted(set(LINES)))
def test_a_missing_key_is_refused(line: str) -> None:
    key = line.split(" = ")[0]
    spoiled = DISK.replace(f"\n{line}", "", 1) if not DISK.startswith(line) else DISK[len(line) :]
    assert spoiled != DISK
    with pytest.raises(EditionError, match=key):
        read("disk", spoiled)


@pytest.mark.parametrize("header", ["[rules]", "[bag]", "[players.3]", "[scoring]", "[terms]"])
def test_an_unknown_key_is_refused(header: str) -> None:
    spoiled = DISK.replace(header, f"{header}\nbonus = 1\n#", 1)
    with pytest.raises(EditionError, match="unknown bonus"):
        read("disk", spoiled)
    with pytest.raises(EditionError, match="unknown bonus"):
        read("disk", "bonus = 1\n" + DISK)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[0, 0, 0, 5, 10, 15]", "[0, 0, 0, 5, 10]", "monument_copies needs 6"),
        ("[-5, 0, 0, 5, 10, 15]", "[-5, 0, 0, 5, 10, 15, 20]", "civilization needs 6"),
        ("[0, 1, 2, 3, 4, 5, 6, 10, 15]", "[]", "monument_kinds needs 9"),
        ('["epoch 1", "epoch 2", "epoch 3"]', '["epoch 1"]', "epochs needs 3"),
        ("[[9, 6, 5, 2], [8, 7, 4, 3]]", "[[9, 6, 5, 2]]", "players.2"),
        ("[[9, 6, 5, 2], [8, 7, 4, 3]]", "[[9, 6, 5, 2, 1], [8, 7, 4, 3]]", "players.2"),
        ("[players.2]", "[players.6]", "6 players"),
        ("[players.2]", "[players.1]", "1 players"),
        ("[players.2]", "[players.two]", "two players"),
        ("ra = 30", "ra = = 30", "disk"),
        ("ra = 30", "ra = 30\nra = 30", "disk"),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, says: str) -> None:
    spoiled = DISK.replace(old, new, 1)
    assert spoiled != DISK
    with pytest.raises(EditionError, match=re.escape(says)):
        read("disk", spoiled)


@pytest.mark.parametrize("name", ["", "Disk", "gold", "disk.toml", "../engine/editions/disk"])
def test_an_unknown_edition_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(EditionError, match="the editions are"):
        facts(name)


def test_a_new_file_is_a_new_edition() -> None:
    assert set(NAMES) == {file.stem for file in FOLDER.glob("*.toml")}


def test_house_rules() -> None:
    assert house_rules.NAMES == ("no-penalties",)
    rule = house_rules.rule_named("no-penalties")
    assert rule.players == (2,)
    assert rule.scoring == {"fewest_pharaohs": 0, "lowest_suns": 0}
    assert house_rules.check(["no-penalties"], 2) == ("no-penalties",)
    for names, players in ((["no-penalties"], 3), (["x"], 2), (["no-penalties"] * 2, 2)):
        with pytest.raises(EditionError):
            house_rules.check(names, players)


def test_house_rules_leave_the_edition_as_it_was() -> None:
    changed = load("disk", 2, ["no-penalties"])[0]
    plain = load("disk", 2)[0]
    assert (changed.fewest_pharaohs, changed.lowest_suns) == (0, 0)
    assert (plain.fewest_pharaohs, plain.lowest_suns) == (-2, -5)
