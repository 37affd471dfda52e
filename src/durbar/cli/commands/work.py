"""`durbar work`: think, advise and review for servers, on any machine."""

from __future__ import annotations

import click

from durbar.core.errors import InvalidOption, hint
from durbar.site.work.workers.queues import Queue


@click.command()
@click.option(
    "--queues",
    default=",".join(Queue),
    show_default=True,
    help="What to work at: quick decisions, searches and hints, reviews.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    help="How many processes think for each queue; as many as suit this machine if not given.",
)
def work(queues: str, concurrency: int | None) -> None:
    """Do what there is to do at the tables of `durbar serve`: any number of workers, on any machine.

    Each queue is served by processes of its own: a quick decision never waits behind a search or a review.
    """
    from durbar.site.work.workers import launching  # noqa: PLC0415

    launching.work([*dict.fromkeys(map(_queue, queues.split(",")))], concurrency)


def _queue(name: str) -> Queue:
    """Return the queue of a name; raises InvalidOption."""
    wanted = name.strip().lower()
    if wanted not in [*Queue]:
        raise InvalidOption(
            f"there is no queue {name!r}.{hint(wanted, [*Queue])} There are: {', '.join(Queue)}"
        )
    return Queue(wanted)
