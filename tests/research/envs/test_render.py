"""Pictures of positions: the same shapes in SVG and in pixels, for every table and moment."""

import random
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from sunbarge import Game
from sunbarge.notation.positions import Position
from sunbarge.notation.tiles import CODES, NAMES
from sunbarge.research.envs.render import MODES, check_mode, render
from sunbarge.research.envs.render.bitmap_font import dots
from sunbarge.research.envs.render.raster import pixels, rgb
from sunbarge.research.envs.render.scene import CENTRE, GOLD, height, scene
from sunbarge.research.envs.render.shapes import Box, Disc, Label, Picture

SVG = "{http://www.w3.org/2000/svg}"


def positions_of(players: int, seed: int) -> list[Position]:
    """Every twelfth position of a random game, and the last."""
    game, dice = Game(players=players, seed=seed), random.Random(seed)
    met = [game.position()]
    while not game.is_over:
        game.play(dice.choice(game.legal_moves()))
        if game.is_over or len(game.history) % 12 == 0:
            met.append(game.position())
    return met


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_can_be_drawn_in_every_way(players: int) -> None:
    for position in positions_of(players, seed=players):
        drawn = render(position, "rgb_array")
        assert drawn.shape == (height(players), 880, 3)
        assert drawn.dtype == np.uint8
        root = ET.fromstring(render(position, "svg"))
        assert (root.get("width"), root.get("height")) == ("880", str(height(players)))
        text = render(position, "ansi")
        assert all(f"seat {seat}" in text for seat in range(players))


def test_different_positions_look_different() -> None:
    met = positions_of(3, seed=1)
    assert len({render(position, "rgb_array").tobytes() for position in met}) == len(met)


def test_nothing_is_drawn_outside_the_sheet() -> None:
    game = Game.from_line(
        "disk/2.9.1/fun.dro.war.ear.ste.tem.god.agr/turn.0/-/-/"
        "16.15.14,-,god2.pha10.nil9,99;13.12.11,-,-,10;10.9.8,-,-,10;7.6.5,-,-,10;4.3.2,-,-,10/"
        "ra21.god5.pha15.nil16.flo12.gol5.agr4.art5.ast5.rel5.wri5.for5.obe5.pal5.pyr5.sph5.sta5"
        ".ste4.tem4.fun1.dro1.war3.ear1"
    )
    game.play("invoke")
    picture = scene(game.position())
    for shape in picture.shapes:
        if isinstance(shape, Label):
            width = len(shape.text) * 6 * shape.size
            left = shape.x - {"start": 0, "middle": width // 2, "end": width}[shape.anchor]
            assert left >= 0
            assert left + width <= picture.width
        elif isinstance(shape, Box):
            assert 0 <= shape.x <= shape.x + shape.width <= picture.width
            assert 0 <= shape.y <= shape.y + shape.height <= picture.height


def test_the_svg_says_what_lies_on_the_table() -> None:
    game = Game(players=3, groups=[0, 1, 2], chance="manual")
    for move in ("draw:ste", "draw:war", "draw:ra", "bid:5"):
        game.play(move)
    root = ET.fromstring(render(game.position(), "svg"))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"ste", "step pyramid", "war", "epoch 1 of 3", "13", "bag 177, 29 ra"} <= set(texts)
    assert "seat 1, bids or passes. Ra player 2, 5 stands" in texts


def test_pixels_and_svg_are_of_one_picture() -> None:
    drawn = pixels(
        Picture(
            40,
            30,
            "test",
            (
                Box(0, 0, 40, 30, CENTRE),
                Box(2, 3, 10, 8, GOLD, "#ffffff"),
                Disc(28, 14, 6, GOLD),
                Label(3, 20, "l", "#ffffff", 1),
            ),
        )
    )
    assert drawn[3, 2].tolist() == [255, 255, 255]
    assert drawn[6, 6].tolist() == rgb(GOLD).tolist()
    assert drawn[6, 12].tolist() == rgb(CENTRE).tolist()
    assert drawn[14, 28].tolist() == drawn[14, 33].tolist() == rgb(GOLD).tolist()
    assert drawn[8, 21].tolist() == rgb(CENTRE).tolist()
    assert (drawn[20:27, 3] == 255).all()
    assert drawn[20:26, 5].tolist() == [rgb(CENTRE).tolist()] * 6


def test_every_word_of_a_picture_has_letters() -> None:
    for word in [*CODES, *NAMES.values(), "0123456789", "seat 0, bids: bag."]:
        assert dots(word).any()
    shapes = {dots(letter).tobytes() for letter in "abcdefghijklmnopqrstuvwxyz0123456789"}
    assert len(shapes) == 36


def test_the_table_is_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert render(Game(players=2, seed=1).position(), "human") is None
    assert "seat 1" in capsys.readouterr().out


def test_modes_that_there_are_not_are_refused() -> None:
    assert [check_mode(mode) for mode in (*MODES, None)] == [*MODES, None]
    with pytest.raises(ValueError, match="render_mode is human, ansi, svg, rgb_array or None"):
        check_mode("oil")
