"""The graph of a review: every seat's chance of winning over the game, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.bots.review.course import Stop
from durbar.bots.review.finding import Finding
from durbar.faces.palette import INK, PAPER, SEATS
from durbar.faces.svg import piece, points, tag
from durbar.faces.words import paragraph, say
from durbar.site.pages.number_words import percent

WIDTH, HEIGHT = 420.0, 180.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 408.0, 10.0, 168.0
BANDS = 70  # places where one can click
DASHES = (None, "9 4", "2.5 3.5", "10 3.5 2.5 3.5", "16 5")
SOFT = "#d9cbb0"

Address = Callable[[int], str]  # of a position


@dataclass(frozen=True)
class Graph:
    """What the graph shows: the course of a game, its costliest decisions, and the position one is at."""

    names: Sequence[str]
    length: int  # decisions of the whole game
    course: Sequence[Stop]
    marks: Sequence[Finding]
    here: int


def graph_svg(graph: Graph, address: Address) -> Markup:
    """Return the graph; a click leads to the position there, and the costliest decisions are links."""
    across = (RIGHT - LEFT) / max(graph.length, 1)

    def at(index: float, chance: float = 0.0) -> tuple[float, float]:
        return LEFT + across * index, BOTTOM - (BOTTOM - TOP) * chance

    lines = [
        [at(index, chances[seat]) for index, chances in graph.course] for seat in range(len(graph.names))
    ]
    return tag(
        "svg",
        tag("title", say("Chances of winning"), id="graph-title"),
        tag("desc", _told(graph), id="graph-desc"),
        _grid(),
        *(_line(seat, line) for seat, line in enumerate(lines)),
        _bands(graph.length, at, address),
        _here(at(graph.here)[0]),
        *(_mark(number, at, graph, one, address) for number, one in enumerate(graph.marks, start=1)),
        *(piece(seat + 1, *line[-1], 5.5) for seat, line in enumerate(lines) if line),
        class_="chances-graph",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="group",
        aria_labelledby="graph-title graph-desc",
    )


At = Callable[..., tuple[float, float]]


def _grid() -> Markup:
    drawn = []
    for chance in (0, 0.5, 1):
        y = BOTTOM - (BOTTOM - TOP) * chance
        drawn.append(tag("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, stroke=SOFT, stroke_width=1))
        label = tag(
            "text", percent(chance), x=LEFT - 5, y=y + 4, text_anchor="end", font_size=12, fill="#6a5d4a"
        )
        drawn.append(label)
    return Markup().join(drawn)


def _line(seat: int, line: Sequence[tuple[float, float]]) -> Markup:
    """Return a seat's line in its colour, on a thin dark ground so that light colours show too."""
    look = {
        "points": points(line),
        "fill": "none",
        "stroke_linejoin": "round",
        "stroke_dasharray": DASHES[seat],
    }
    ground = tag("polyline", stroke=INK, stroke_width=3.2, **look)
    return ground + tag("polyline", stroke=SEATS[seat].colour, stroke_width=2.0, **look)


def sample(seat: int) -> Markup:
    """Return a short piece of a seat's line (from 1), to stand beside its name."""
    line = _line(seat - 1, [(1, 5), (33, 5)])
    return tag("svg", line, class_="line-sample", viewBox="0 0 34 10", aria_hidden="true")


def _bands(length: int, at: At, address: Address) -> Markup:
    """Return narrow links side by side, each to the position below it; the list of moves has them all."""
    count = max(1, min(BANDS, length))
    found = []
    for band in range(count):
        left, right = length * band / count, length * (band + 1) / count
        index = round((left + right) / 2)
        (x, _), (x2, _) = at(left), at(right)
        rect = tag("rect", x=x, y=TOP, width=x2 - x, height=BOTTOM - TOP, fill=PAPER, fill_opacity=0)
        found.append(tag("a", rect, href=address(index), data_step=index, tabindex="-1", aria_hidden="true"))
    return Markup().join(found)


def _here(x: float) -> Markup:
    line = tag("line", x1=x, x2=x, y1=TOP - 4, y2=BOTTOM + 4, stroke=INK, stroke_width=1.6)
    return line + tag("polygon", points=points([(x - 5, HEIGHT), (x + 5, HEIGHT), (x, BOTTOM + 4)]), fill=INK)


def _mark(number: int, at: At, graph: Graph, finding: Finding, address: Address) -> Markup:
    """Return the mark of one of the costliest decisions, on the line of the seat that took it."""
    seat = finding.seat
    chances = dict(graph.course)[finding.index]
    x, y = at(finding.index, chances[seat - 1])
    label = say(
        "Costliest decision {number}: {name}, {cost}",
        number=number,
        name=graph.names[seat - 1],
        cost=percent(finding.cost),
    )
    return tag(
        "a",
        tag("title", label),
        tag("circle", cx=x, cy=y, r=8.5, fill="#8c1c13", stroke=PAPER, stroke_width=1.5),
        tag(
            "text",
            str(number),
            x=x,
            y=y + 4,
            text_anchor="middle",
            font_size=12,
            font_weight="bold",
            fill=PAPER,
        ),
        href=address(finding.index),
        data_step=finding.index,
        aria_label=label,
        class_="graph-mark",
    )


def _told(graph: Graph) -> str:
    """Return the graph in words."""
    if not graph.course:
        return say("Nothing has been analysed yet.")
    (_, first), (_, last) = graph.course[0], graph.course[-1]
    told = [
        say("{name}: {first} at first, {last} at last.", name=name, first=percent(a), last=percent(b))
        for name, a, b in zip(graph.names, first, last, strict=True)
    ]
    if graph.marks:
        told.append(say("The costliest decisions are marked with numbers."))
    return paragraph(told)
