"""The charts of a report, as SVG whose colours its page gives by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.svg import points, tag
from durbar.lab.learning.descent import Epoch
from durbar.lab.learning.measuring import Tenth, Weight

WIDTH, HEIGHT = 360.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 338.0, 12.0, 184.0
MARKS = 5  # along an axis
ROW, NAMES = 17.0, 190.0  # of the inputs: the height of one, and the room for names


@dataclass(frozen=True)
class Range:
    """The values along an axis, and where they lie."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        """Return where a value lies."""
        return self.begin + (self.end - self.begin) * (value - self.low) / (self.high - self.low)

    def marks(self) -> list[float]:
        """Return the values that are marked."""
        return [self.low + (self.high - self.low) * k / (MARKS - 1) for k in range(MARKS)]


def curve_svg(epochs: Sequence[Epoch]) -> Markup:
    """Return how surprised a net was after each epoch, by games that it learned from and by others."""
    losses = [loss for epoch in epochs for loss in (epoch.seen, epoch.unseen)]
    margin = max(0.1 * (max(losses) - min(losses)), 0.001)
    up = Range(min(losses) - margin, max(losses) + margin, BOTTOM, TOP)
    across = Range(1, max(len(epochs), 2), LEFT, RIGHT)
    lines = []
    for kind in ("seen", "unseen"):
        line = [(across.at(k), up.at(getattr(epoch, kind))) for k, epoch in enumerate(epochs, 1)]
        dots = (tag("circle", cx=x, cy=y, r=3, class_=kind) for x, y in line)
        lines.append(tag("polyline", points=points(line), class_=kind) + Markup().join(dots))
    each = max(1, -(-len(epochs) // 10))
    numbers = [_below(across.at(k), str(k)) for k in range(1, len(epochs) + 1, each)]
    return _chart("Log loss by epoch", _grid(up, "{:.3f}"), *lines, *numbers, _axis("epochs"))


def calibration_svg(tenths: Sequence[Tenth]) -> Markup:
    """Return what came of the chances in each tenth; on the diagonal they are right."""
    up, across = Range(0, 1, BOTTOM, TOP), Range(0, 1, LEFT, RIGHT)
    right = tag("line", x1=LEFT, y1=BOTTOM, x2=RIGHT, y2=TOP, class_="even")
    most = max(tenth.share for tenth in tenths)
    dots = []
    for tenth in tenths:
        told = f"told {tenth.told:.1%}, came true {tenth.came:.1%}, {tenth.share:.1%} of all"
        size = 3 + 6 * (tenth.share / most) ** 0.5
        place = {"cx": across.at(tenth.told), "cy": up.at(tenth.came)}
        dots.append(tag("circle", tag("title", told), r=size, class_="unseen", **place))
    numbers = [_below(across.at(value), f"{value:.0%}") for value in across.marks()]
    grid = _grid(up, "{:.0%}")
    return _chart("Chances told, and what came true", grid, right, *dots, *numbers, _axis("told"))


def inputs_svg(inputs: Sequence[Weight]) -> Markup:
    """Return the inputs that matter most, as bars."""
    height = ROW * len(inputs) + 8
    most = max([weight.loss for weight in inputs if weight.loss > 0], default=1.0)
    rows = []
    for number, weight in enumerate(inputs):
        y = 4 + ROW * number
        long = max(0.0, (WIDTH - NAMES - 56) * weight.loss / most)
        rows += [
            tag("text", weight.name, x=NAMES - 6, y=y + 12, text_anchor="end"),
            tag("rect", x=NAMES, y=y + 2, width=long, height=ROW - 5, class_="bar"),
            tag("text", f"{weight.loss:.4f}", x=NAMES + long + 5, y=y + 12, class_="soft"),
        ]
    return _chart("Inputs that matter most", *rows, height=height)


def _chart(title: str, *inside: Markup, height: float = HEIGHT) -> Markup:
    return tag("svg", tag("title", title), *inside, viewBox=f"0 0 {WIDTH:g} {height:g}", role="img")


def _grid(up: Range, digits: str) -> Markup:
    drawn = []
    for value in up.marks():
        y = up.at(value)
        drawn.append(tag("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="grid"))
        drawn.append(tag("text", digits.format(value), x=LEFT - 6, y=y + 4, text_anchor="end"))
    return Markup().join(drawn)


def _below(x: float, text: str) -> Markup:
    return tag("text", text, x=x, y=BOTTOM + 16, text_anchor="middle")


def _axis(what: str) -> Markup:
    return tag("text", what, x=RIGHT, y=HEIGHT - 6, text_anchor="end", class_="soft")
