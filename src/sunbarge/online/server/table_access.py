"""Decides whether somebody who has no seat at a table may see it."""

from sunbarge.online.sessions import Table

from .errors import BadInvite, NotInvited


def check_watch(table: Table, invite: str | None) -> None:
    """Raise NotInvited or BadInvite unless somebody without a seat may see the table."""
    if not table.may_watch(invite) or (invite and table.stage != "over"):
        check_invite(table, invite)


def check_invite(table: Table, invite: str | None) -> None:
    """Raise NotInvited or BadInvite unless the table is public or the invitation is right."""
    if table.header.public or table.invite is None or table.is_invited(invite):
        return
    if invite:
        raise BadInvite("This invitation does not hold, or no longer; ask a player for the link.")
    raise NotInvited("This table is for those who have its link; ask a player for it.")
