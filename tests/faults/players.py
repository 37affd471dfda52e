"""Players who decide over HTTP whatever happens to the site, and remember what was acknowledged."""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.machines import Browser, Site, sight_of

PAUSE = 0.03  # seconds between two decisions of a program
THOUGHT = 0.2  # and of a person
LOST = (OSError, http.client.HTTPException, json.JSONDecodeError)  # an answer that did not come


@dataclass
class Sent:
    """A decision that was sent, at the length of the log that it was taken in sight of."""

    length: int
    text: str
    acknowledged: bool = False
    taken_back: bool = False
    is_unsure: bool = False  # whether it was taken back is not known, or it was
    is_sealed: bool = False  # it was to enter the log later

    @property
    def holds(self) -> bool:
        """Whether it must be in the log."""
        return self.acknowledged and not self.is_unsure


class Program(threading.Thread):
    """Plays at one table by the API: decides at random, asks twice, takes back, and asks again."""

    def __init__(self, site: Site, token: str, slug: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.site, self.token, self.slug, self.seat = site, token, slug, seat
        self.random = random.Random(f"{slug}/{seat}")
        self.sent: list[Sent] = []
        self.taken_back = 0

    def run(self) -> None:
        while not self._moves():
            time.sleep(PAUSE)

    def _moves(self) -> bool:
        """Do what there is to do; returns whether the game is over."""
        try:
            game = self.ask(f"game/{self.slug}")
            if game["legal"]:
                self._decide(game)
            return game["turn"] is None
        except LOST:
            return False

    def _decide(self, game: dict[str, Any]) -> None:
        sent = Sent(game["length"], self.random.choice(game["legal"]))
        self.sent.append(sent)
        told = {"length": sent.length, "version": game["version"], "text": sent.text}
        after = self._told(sent, told)
        if self.random.random() < 0.2:  # as a browser does whose answer was lost
            with_luck = Sent(sent.length, sent.text)
            self._told(with_luck, told)
        if after["length"] == sent.length + 1 and self.random.random() < 0.3:
            self._take_back(sent, after)

    def _told(self, sent: Sent, told: dict[str, Any]) -> dict[str, Any]:
        after = self.ask(f"game/{self.slug}/decide", told)
        sent.acknowledged, sent.is_sealed = True, after["length"] == sent.length
        return after

    def _take_back(self, sent: Sent, after: dict[str, Any]) -> None:
        sent.is_unsure = True
        try:
            self.ask(f"game/{self.slug}/undo", {"back_to": sent.length, **after})
        except urllib.error.HTTPError as refusal:
            sent.is_unsure = refusal.code >= 500
            raise
        sent.taken_back = True
        self.taken_back += 1

    def ask(self, path: str, form: dict[str, Any] | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if form is None else json.dumps(form).encode()
        request = urllib.request.Request(f"{self.site.url}/api/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    @property
    def acknowledged(self) -> int:
        return sum(sent.holds for sent in self.sent)

    def check(self, lines: Sequence[str], others: Sequence[Sent]) -> None:
        """Hold a table's log to what this player remembers: each decision once, and in order.

        What it had sealed is gone where another took back the decision with which that moment began.
        """
        moments = {sent.length + 1 for sent in others if sent.is_unsure}
        for sent in self.sent:
            sent.is_unsure = sent.is_unsure or (sent.is_sealed and sent.length in moments)
        mark = f"{self.seat} "
        own = "".join(f"{line.removeprefix(mark)}\n" for line in lines if line.startswith(mark))
        assert re.fullmatch("".join(map(_pattern, self.sent)), own), (self.sent, own)


def _pattern(sent: Sent) -> str:
    """Return what a decision that was sent must have left in the log of its seat, as a regular expression."""
    if sent.taken_back:
        return ""
    line = re.escape(f"{sent.text}\n")
    return line if sent.holds else f"(?:{line})?"


class Person(threading.Thread):
    """Plays in a browser without scripts, one table after the other, until told to stop."""

    def __init__(self, site: Site) -> None:
        super().__init__(daemon=True)
        self.browser = Browser(site)
        self.random = random.Random(0)
        self.enough = threading.Event()
        self.tables: list[str] = []
        self.decided: dict[tuple[str, int], str] = {}  # by table and length of the log

    def run(self) -> None:
        while not self.enough.is_set():
            slug = self._new_table()
            while slug and not self._is_over(slug):
                time.sleep(THOUGHT)

    def _new_table(self) -> str:
        """Return the name of a new table, or an empty text when there is none."""
        try:
            slug = self.browser.new_table("me", "steady")
        except LOST:
            slug = ""
        if slug:
            self.tables.append(slug)
        else:
            time.sleep(THOUGHT)
        return slug

    def _is_over(self, slug: str) -> bool:
        """Do what there is to do at a table, and return whether its game is over; it is reviewed then."""
        try:
            page = self.browser.get(f"/table/{slug}/")
            if f"/table/{slug}/review/" in page:
                self.browser.get(f"/table/{slug}/review/")
                return True
            if choices := re.findall(r'name="action" value="([^"]+)"', page):
                self._decide(slug, self.random.choice(choices), sight_of(page))
        except LOST:
            pass
        return False

    def _decide(self, slug: str, action: str, sight: dict[str, str]) -> None:
        self.browser.post(f"/table/{slug}/play/", action=action, **sight)
        if self.browser.path == f"/table/{slug}/":  # otherwise the page says what was refused
            self.decided[slug, int(sight["length"])] = f"1 {action}"

    @property
    def acknowledged(self) -> int:
        return len(self.decided)

    def check(self, slug: str, lines: Sequence[str]) -> None:
        """Hold a table's log to what this person remembers: each decision in its place."""
        own = {length: line for (table, length), line in self.decided.items() if table == slug}
        assert {length: lines[length] for length in own} == own
