"""A ladder as one self-contained HTML page."""

from html import escape

from sunbarge.svg import CHART_STYLE, FONT, palette

from .charts import heat_map, rating_dots, seat_bars
from .formats import (
    TextTable,
    cell_table,
    forfeit_table,
    matrix,
    method_notes,
    misfit,
    percent,
    pool_table,
    rating_table,
    seat_table,
    speed_table,
)
from .standings import Standings

STYLE = f"""
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--page);
  color: var(--ink); font: 15px/1.45 {FONT}; }}
section {{ background: var(--card); border: 1px solid var(--line); border-radius: 14px;
  padding: 1rem; margin: 1rem 0; }}
h1, h2, h3 {{ line-height: 1.2; margin: 0 0 .5rem; }} h3 {{ margin-top: 1.25rem; }}
svg {{ display: block; width: 100%; max-width: 40rem; height: auto; margin: .5rem 0; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }}
caption {{ text-align: left; color: var(--ink-2); padding: .25rem 0; }}
th, td {{ border-bottom: 1px solid var(--line); padding: .3rem .6rem .3rem 0; text-align: left;
  white-space: nowrap; }}
a, .wide:focus-visible {{ outline-color: var(--mark-0); color: var(--mark-0); }}
"""


def page(standings: Standings, command: str) -> str:
    """Return the HTML page with the standings of a ladder that `command` has played."""
    ladder = standings.ladder
    counts = [players for players in ladder.player_counts() if standings.at(players)]
    facts = f"{standings.games:,} games, edition {ladder.edition}, seed {ladder.seed}"
    links = " · ".join(f'<a href="#p{n}">{n} players</a>' for n in counts)
    notes = "".join(f"<li>{escape(sentence)}</li>" for sentence in method_notes(standings))
    body = (
        f"<header><h1>Ladder</h1><p>{escape(facts)}, played by <code>{escape(command)}</code>, "
        f"bots <code>{standings.code}</code>.</p><nav>{links}</nav></header><main>"
        + "".join(section(standings, players) for players in counts)
        + (f"<section>{table(forfeit_table(standings))}</section>" if standings.forfeits else "")
        + (f"<section>{table(speed_table(standings))}</section>" if standings.speeds else "")
        + f"<section><h2>How it is measured</h2><ul>{notes}</ul></section></main>"
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>Sunbarge ladder</title><style>{palette()}{STYLE}{CHART_STYLE}</style></head>"
        f"<body>{body}</body></html>\n"
    )


def section(standings: Standings, players: int) -> str:
    """Return the results for a number of players: each chart with its table."""
    parts = [
        f"<h2>{players} players</h2><p>A fair share is {percent(1 / players)}.</p>",
        heat_map(standings, players),
        table(matrix(standings, players)),
    ]
    if standings.in_pool(players):
        parts.insert(1, table(pool_table(standings, players)))
    ratings = standings.rated(players)
    if ratings:
        parts += ["<h3>Ratings</h3>", rating_dots(ratings), table(rating_table(ratings))]
        parts += [f"<p>{escape(misfit(ratings))}</p>"]
    parts += ["<h3>Cells</h3>", table(cell_table(standings, players))]
    parts += ["<h3>By seat</h3>", seat_bars(standings, players)]
    parts += [table(seat_table(standings, players))]
    return f'<section id="p{players}">{"".join(parts)}</section>'


def table(grid: TextTable) -> str:
    """Return an HTML table that scrolls horizontally on narrow screens."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in grid.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in grid.rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(grid.title)}"><table>'
        f"<caption>{escape(grid.title)}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )
