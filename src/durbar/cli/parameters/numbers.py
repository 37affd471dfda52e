"""Numbers that several commands take: the seed, workers, shares of games won and a time limit."""

from __future__ import annotations

import math
from typing import Any

import click

MOST_WORKERS = 1000  # far beyond any machine, and few enough to be started
LONGEST = 86_400.0  # a day


def _checked_seed(_context: click.Context, _parameter: click.Parameter, seed: int) -> int:
    if not -(2**63) <= seed < 2**63:
        raise click.BadParameter(f"a seed is a number from {-(2**63)} to {2**63 - 1}.")
    return seed


seed_option = click.option(
    "--seed",
    default=1,
    show_default=True,
    callback=_checked_seed,
    help="Equal seeds give equal games, unless a player thinks by the clock: quick, strong, master, exec:.",
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(0, MOST_WORKERS),
    default=0,
    help="Games at a time; 0: one for each core.",
)


class Shares(click.ParamType[tuple[float, float]]):
    """Two shares of games won, `0.5:0.6`: the first one is to be told from the second."""

    name = "low:high"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return the two shares."""
        try:
            low, high = map(float, str(value).split(":"))
        except ValueError:
            self.fail(f"{value!r} does not read like 0.5:0.6.", param, ctx)
        if not 0 < low < high < 1:
            self.fail(f"{value!r}: the shares grow, and lie between 0 and 1.", param, ctx)
        return low, high


class Seconds(click.FloatRange):
    """A time of more than 0 seconds and at most a day."""

    def __init__(self) -> None:
        super().__init__(min=0, max=LONGEST, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number of seconds; `nan` lies in no range."""
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number of seconds.", param, ctx)
        return seconds
