"""What the expert would do, for a seat that is to move."""

import structlog

from sunbarge.online.protocol.commands import Ask
from sunbarge.online.protocol.server_messages import Advice, MoveAdvice, Refused
from sunbarge.online.sessions import Refusal

from .bot_worker import Question
from .live_table import LiveTable

log = structlog.get_logger(__name__)
DIGITS = 4


async def advice_on(live: LiveTable, command: Ask, holder: frozenset[int]) -> Advice | Refused:
    """The expert's answer, or why there is none."""
    table = live.table
    if table is None:
        return Refused(id=command.id, code="not_now", text="The table is being read again.")
    try:
        table.check_ask(command, holder)
    except Refusal as why:
        return Refused(id=command.id, code=why.code, text=why.text, legal=why.legal)
    seq, effort = table.seq, live.house.settings.advice_effort
    names = tuple(place.name for place in table.seats)
    bots = tuple(place.bot for place in table.seats)
    question = Question(table.line(), effort=effort, names=names, seats=bots)
    try:
        found = await live.house.thinkers.advice(question)
    except Exception as error:
        log.error("the expert failed", table=live.id, exc_info=error)
        return Refused(id=command.id, code="not_now", text="The expert has no answer now.")
    moves = [
        MoveAdvice(
            move=move,
            win=round(win, DIGITS),
            points=round(points, DIGITS),
            doubt=round(doubt, DIGITS),
            reasons=list(reasons),
        )
        for move, win, points, doubt, reasons in found.moves
    ]
    return Advice(
        id=command.id,
        seat=command.seat,
        seq=seq,
        moves=moves,
        win=[round(chance, DIGITS) for chance in found.win],
        close=found.close,
    )
