"""The functions of the engine and the bots that the page calls in its WebAssembly module."""

from collections.abc import Callable

from sunbarge.bots.net.lookahead import learned_action
from sunbarge.bots.net.move_values import (
    continues_turn,
    value_lot_at,
    value_moves_at,
    value_tiles_at,
)
from sunbarge.bots.net.opponent_types import observe_action, observe_game
from sunbarge.bots.net.search import (
    begin_search,
    fill_estimated_value,
    leading_action,
    rollout_length,
    search,
    search_slice,
    turns_of_search,
    variance_of_mean,
)
from sunbarge.bots.net.values import utility
from sunbarge.bots.policies import choose_action, needs_net
from sunbarge.engine.chance import deal_groups, draw_tile
from sunbarge.engine.events.play import play_and_list
from sunbarge.engine.figures.auctions import auction_figures
from sunbarge.engine.figures.lots import lot_figures, tile_figures
from sunbarge.engine.rules import (
    automatic_step,
    carry_out,
    legal_actions,
    reveal,
    score_parts,
    score_with_lot,
    set_up,
    winner_of,
)
from sunbarge.engine.rules.queries import chance_of_ra

GAME: tuple[Callable[..., object], ...] = (
    *(deal_groups, set_up, legal_actions, draw_tile),
    *(carry_out, reveal, automatic_step),  # only tests: step by step as the native engine
    *(play_and_list, auction_figures, lot_figures, tile_figures),
    *(score_parts, score_with_lot, winner_of, chance_of_ra),
)
BOTS: tuple[Callable[..., object], ...] = (
    *(choose_action, needs_net, learned_action, observe_action, observe_game),
    *(search, begin_search, search_slice, rollout_length, turns_of_search, leading_action),
    *(fill_estimated_value, variance_of_mean, utility),
    *(continues_turn, value_moves_at, value_tiles_at, value_lot_at),
)
EXPORTS = (*GAME, *BOTS)


def export_names() -> tuple[str, ...]:
    """Return the names of the exported functions."""
    return tuple(rule.__name__ for rule in EXPORTS)
