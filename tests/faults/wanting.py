"""Games that go on while something is away, and the law that must hold when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.faults.killing import KILLS, WHOLE
from tests.faults.players import Person
from tests.machines import Browser, Site

AWAY = 60.0 if KILLS >= WHOLE else 4.0  # seconds
BACK = 60.0  # seconds in which everything goes on again
SILENT = "the database does not answer, or takes nothing\n"  # as health says it


@contextmanager
def playing(site: Site) -> Iterator[None]:
    """Let a person and computer players play, and hold the site to what it acknowledged."""
    site.until_ready(BACK)  # after what was tried before
    tables = [Browser(site).new_table("steady", "steady", game="maharaja")]
    person = Person(site)
    person.start()
    try:
        site.until(lambda: person.acknowledged > 2, BACK)
        yield
        before = person.acknowledged
        site.until_ready(BACK)
        site.until(lambda: person.acknowledged > before + 2, BACK)
    finally:
        person.enough.set()  # at once: who has a second try is not to play against it
    person.join(BACK)
    assert not person.is_alive()
    tables += person.tables
    site.until(lambda: all(map(site.is_over, tables)), BACK)
    for slug in person.tables:
        person.check(slug, site.lines_of(slug))
    for slug in tables:
        assert site.game_of(slug).over
