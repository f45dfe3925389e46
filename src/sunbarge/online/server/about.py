"""Describes the editions and bots that can be played."""

from collections.abc import Mapping

from sunbarge.engine import editions, house_rules
from sunbarge.notation.tiles import TILES
from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.http import About, BotInfo, EditionInfo


def describe_server(build: str, bots: Mapping[str, str], gone_seconds: float) -> About:
    """Return all editions and bots; `bots` maps their names to descriptions."""
    return About(
        version=VERSION,
        build=build,
        editions=[describe_edition(name) for name in editions.NAMES],
        bots=[BotInfo(name=name, description=line) for name, line in bots.items()],
        gone_seconds=gone_seconds,
    )


def describe_edition(name: str) -> EditionInfo:
    """Return the facts of an edition; `terms` are its words for tiles, components and epochs."""
    facts = editions.facts(name)
    tiles = {code: facts.terms[tile.name.lower()] for code, tile in TILES.items()}
    tile_names = {tile.name.lower() for tile in TILES.values()}
    things = {thing: word for thing, word in facts.terms.items() if thing not in tile_names}
    epochs = {f"epoch{number}": word for number, word in enumerate(facts.epochs, start=1)}
    return EditionInfo(
        name=name,
        title=facts.title,
        language=facts.language,
        players=sorted(facts.players),
        houses=list(house_rules.NAMES),
        barge=facts.barge_marker,
        terms={**things, **tiles, **epochs},
        bag={code: facts.bag[tile] for code, tile in TILES.items()},
        ra_limits={str(players): table.ra_limit for players, table in facts.players.items()},
        scoring=facts.scoring,
        must_beat=facts.rules["invoker_must_beat"],
    )
