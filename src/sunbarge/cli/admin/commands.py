"""The subcommands of `sunbarge admin`."""

import typer

from . import backups, bans, log, overview, people, tables

app = typer.Typer(
    name="admin",
    help="Look after a server: tables, people, bans, backups. The server may run meanwhile.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.command()(overview.overview)
app.command(name="tables")(tables.list_tables)
app.command()(tables.show)
app.command()(tables.close)
app.command()(tables.reopen)
app.command()(tables.remove)
app.command()(people.remove_player)
app.command()(people.forget)
app.command()(bans.ban)
app.command(name="bans")(bans.list_bans)
app.command()(bans.lift)
app.command()(log.log)
app.command()(backups.backup)
app.command()(backups.restore)
