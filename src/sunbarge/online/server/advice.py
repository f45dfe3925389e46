"""The advice of the bot `expert` for a seat that is to move."""

import structlog

from sunbarge.online.protocol.commands import Ask
from sunbarge.online.protocol.server_messages import Advice, MoveAdvice
from sunbarge.online.sessions import Refusal, Table, check_ask

from .bot_pool import BotPool
from .bot_worker import AdviceRequest, AdviceResult, AnalyzedMove
from .connection import Connection
from .fair_queue import Requester

log = structlog.get_logger(__name__)
DIGITS = 4


async def get_advice(
    table: Table, command: Ask, connection: Connection, pool: BotPool, effort: int
) -> Advice:
    """Return the bot `expert`'s advice; Refusal if this client may not ask now.

    If many ask, their networks take turns, and so do the tables of each network.
    """
    check_ask(table, command, connection.seats)
    seq = table.seq
    names = tuple(seat.name for seat in table.seats)
    bots = tuple(seat.bot for seat in table.seats)
    request = AdviceRequest(table.require_progress().record(), effort, names, bots)
    try:
        result = await pool.advice(request, Requester(connection.client_network, table.header.id))
    except Exception as error:
        log.error("advice failed", table=table.header.id, exc_info=error)
        raise Refusal("not_now", "The expert has no answer now.") from None
    return advice_message(command, seq, result)


def advice_message(command: Ask, seq: int, result: AdviceResult) -> Advice:
    """Convert the analysis by the bot `expert` to an Advice message."""
    return Advice(
        id=command.id,
        seat=command.seat,
        seq=seq,
        moves=[move_message(move) for move in result.moves],
        win=[round(chance, DIGITS) for chance in result.win],
        remarks=list(result.remarks),
        close=result.is_close,
    )


def move_message(analyzed: AnalyzedMove) -> MoveAdvice:
    """Convert the analysis of one move by the bot `expert` to a MoveAdvice."""
    return MoveAdvice(
        move=analyzed.move,
        win=round(analyzed.win, DIGITS),
        points=round(analyzed.points, DIGITS),
        doubt=round(analyzed.standard_error, DIGITS),
        reasons=list(analyzed.reasons),
    )
