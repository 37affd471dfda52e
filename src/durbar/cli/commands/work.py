"""`durbar work`: think, advise and review for servers, on any machine."""

from __future__ import annotations

import click

from durbar.core.errors import InvalidOption, unknown
from durbar.site.work.workers.queues import Queue


@click.command()
@click.option(
    "--queues",
    default=",".join(Queue),
    show_default=True,
    help="Which queues to serve: quick decisions, searches and hints, reviews.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    help="How many processes for each queue; by default as many as suit this machine.",
)
def work(queues: str, concurrency: int | None) -> None:
    """Run computer players, hints and reviews for `durbar serve`: any number of workers, on any machine.

    Each queue has its own processes: a quick decision never waits for a search or a review.
    """
    from durbar.site.work.workers import launching  # noqa: PLC0415

    launching.work([*dict.fromkeys(map(_queue, queues.split(",")))], concurrency)


def _queue(name: str) -> Queue:
    """Return the queue of a name; raises InvalidOption."""
    wanted = name.strip().lower()
    if wanted not in [*Queue]:
        raise InvalidOption(unknown(f"there is no queue {name!r}", wanted, map(str, Queue)))
    return Queue(wanted)
