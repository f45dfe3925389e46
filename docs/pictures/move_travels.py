"""The picture of docs/internals/how-a-move-travels.md: `python -m docs.pictures.move_travels`."""

from docs.pictures.flow import Lane, Step, draw

LANES = (
    Lane("Page", "web/src/"),
    Lane("Server", "online.server."),
    Lane("Session, pure", "online.sessions."),
    Lane("Database", "online.store."),
)
PAGE, SERVER, SESSION, DATABASE = range(4)
STEPS = (
    Step(PAGE, "A player clicks a legal move", "table/tableStore.svelte.ts play"),
    Step(PAGE, "An id; kept until it is answered", "socket/tableSocket.ts send"),
    Step(
        SERVER,
        "Parse the frame, within limits",
        "online.server.message_handler.MessageHandler.parse",
    ),
    Step(SERVER, "Lock the table", "online.server.live_table.LiveTable.handle_request"),
    Step(SESSION, "Which entry? Or a refusal", "online.sessions.validate.validate", "validate"),
    Step(DATABASE, "Commit it, with others waiting", "online.store.Store.write", "store"),
    Step(SESSION, "Change the table", "online.sessions.apply.apply", "apply"),
    Step(SERVER, "Acknowledge the command", "online.server.connection.Connection.reply", "show"),
    Step(SESSION, "What each seat may see", "online.sessions.seat_view.view_of"),
    Step(SERVER, "Queue it for every page", "online.server.live_table.LiveTable.show"),
    Step(PAGE, "Check the hash of the view", "table/tableStore.svelte.ts receive"),
    Step(PAGE, "Animate what happened", "table/animation/animationQueue.svelte.ts push"),
)
TITLE = "How a move travels: validate, store, apply, show"


def picture() -> str:
    """The picture, as SVG."""
    return draw(TITLE, LANES, STEPS)


if __name__ == "__main__":
    from docs.pictures.flow import ROOT

    (ROOT / "docs" / "pictures" / "move-travels.svg").write_text(picture(), "utf-8")
