"""Kills at random moments while all kinds of games go on, and the law that must hold afterwards."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.faults.players import LOST, Person, Program
from tests.machines import Browser, Site, children_of, words_of

KILLS = int(os.environ.get("DURBAR_FAULTS", "5"))  # of each soak; 200 for the whole
WHOLE = 200
GOING_ON = 600  # seconds in which something must be acknowledged again, on a busy machine too
TO_THE_END = 900  # seconds in which every game must be over


class Soak:
    """Games at a site; `begin` says of each of its processes how it is begun again."""

    def __init__(self, site: Site, begin: Mapping[str, Callable[[], object]], seed: int) -> None:
        self.site, self.begin = site, begin
        self.random = random.Random(seed)
        self.host = Browser(site)
        self.tokens = [self.host.new_bot(f"Bot {seat}") for seat in (1, 2)]
        self.tables: list[str] = []
        self.programs: list[Program] = []
        self.person = Person(site)
        self.killed: list[str] = []

    @property
    def players(self) -> list[Person | Program]:
        return [self.person, *self.programs]

    def run(self, records: Path) -> None:
        """Do it all; the records of the games are written into a folder."""
        self.open_tables()
        self.play_and_kill()
        print(self.told())
        self.check(records)

    def open_tables(self) -> None:
        """Set up tables of computer players alone, and one at which programs set plans at the same time."""
        self.tables += [self.host.new_table("steady", "random", "steady") for _ in range(2)]
        self.tables.append(self.host.new_table("steady", "steady", game="maharaja"))
        first = Program(self.site, self.tokens[0], "", 1)
        table = first.ask("table", {"game": "maharaja", "seats": ["me", "open", "steady"]})
        second = Program(self.site, self.tokens[1], table["id"], 2)
        second.ask(f"table/{table['id']}/sit", {"invite": table["invites"]["2"]})
        first.slug = table["id"]
        first.start()
        second.start()
        self.programs += [first, second]
        self.tables.append(table["id"])

    def play_and_kill(self) -> None:
        """Kill processes while games go on, and see that they do after each."""
        self.person.start()
        for _ in range(KILLS):
            if self.random.random() < 0.7:
                self.until_it_goes_on()
                self._open_others()
            time.sleep(self.random.uniform(0, 1.5))
            self._kill()
        self.until_it_goes_on()
        self.person.enough.set()

    def until_it_goes_on(self) -> None:
        """Wait until something is acknowledged again."""
        before = self.person.acknowledged
        self.site.until(lambda: self.person.acknowledged > before, GOING_ON)

    def _open_others(self) -> None:
        """Set up further tables if the programs have come to the end of theirs."""
        if not any(program.is_alive() for program in self.programs):
            with contextlib.suppress(*LOST):  # another time, then
                self.open_tables()

    def _kill(self) -> None:
        """Kill a process of the site, or one that it has begun."""
        name = self.random.choice(sorted(self.begin))
        process = self.site.processes[name].pid
        others = all_below(process)
        if others and self.random.random() < 0.5:
            victim = self.random.choice(others)
            self.killed.append(f"{name}'s {_told(victim)}")
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
        else:
            self.killed.append(name)
            self.site.kill(name)
            self.begin[name]()

    def check(self, folder: Path) -> None:
        """Hold the site to the law, once every game has come to its end by itself."""
        tables = [*self.tables, *self.person.tables]
        self.site.until(lambda: all(map(self.site.is_over, tables)), TO_THE_END)
        for player in self.players:
            player.join(60)
            assert not player.is_alive()
        for program in self.programs:
            others = [one for one in self.programs if one.slug == program.slug and one is not program]
            program.check(self.site.lines_of(program.slug), [sent for one in others for sent in one.sent])
        for slug in self.person.tables:
            self.person.check(slug, self.site.lines_of(slug))
        self.site.until(lambda: self.reviews() == {(1, 0)}, 60)
        self.site.run("export", "--to", str(folder))
        assert self.site.run("check", "--fair", str(folder)).count(" as promised\n") >= len(tables)

    def reviews(self) -> set[tuple[int, int]]:
        """Return how the reviews stand: whether each is finished, and whether it was given up."""
        rows = self.site.rows("SELECT finished, failed FROM review_analysis")
        return {(int(finished), int(failed)) for finished, failed in rows}

    def told(self) -> str:
        """Return what was done, for who looks at how well the soak soaks."""
        taken_back = sum(program.taken_back for program in self.programs)
        acknowledged = [player.acknowledged for player in self.players]
        return f"killed: {', '.join(self.killed)}; acknowledged: {acknowledged}, taken back: {taken_back}"


def processes_of(site: Site) -> list[str]:
    """Return the processes that were begun for a site and live, whoever is their parent now."""
    mark = f"DURBAR_DATA={site.folder}\0".encode()
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark in path.read_bytes() + b"\0":
                found.append(_told(int(path.parts[2])))
    return found


def all_below(process: int) -> list[int]:
    """Return the processes that a process has begun, and those that they have."""
    try:
        children = children_of(process)
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [one for child in children for one in (child, *all_below(child))]


def _told(process: int) -> str:
    try:
        words = words_of(process).decode().replace("\0", " ")
    except OSError:
        words = "?"
    return f"{process} ({' '.join(words.split())[-60:]})"
