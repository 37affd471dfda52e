"""What the site remembers. The state of a game is not among it: it is replayed from the table's log."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from durbar.core import registry
from durbar.core.about import About

NAME_LENGTH = 24


def short_token() -> str:
    """Return an unguessable name for a table's address."""
    return secrets.token_urlsafe(9)


def long_token() -> str:
    """Return an unguessable token for a link that opens something."""
    return secrets.token_urlsafe(18)


class Visitor(models.Model):
    """Somebody with a browser: no account, only a name that is remembered."""

    key = models.CharField(max_length=40, unique=True, default=long_token)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """One game among some seats: its rules, options and log in Durbar notation, chance included."""

    class Status(models.TextChoices):
        """How far the game has come."""

        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("being played")
        OVER = "over", _("finished")

    slug = models.CharField(max_length=20, unique=True, default=short_token)
    game = models.CharField(max_length=40)
    rules = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    board = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - the digest; null: the shipped board
    host = models.ForeignKey(Visitor, models.SET_NULL, null=True, related_name="hosted")
    listed = models.BooleanField(default=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    log = models.TextField(blank=True)
    length = models.PositiveIntegerField(default=0)  # decisions in the log
    version = models.PositiveIntegerField(default=0)  # grows with every change that the seats can see
    turn = models.PositiveSmallIntegerField(null=True)  # the seat that decides next, for lists
    result = models.JSONField(null=True)  # every seat's score, when the game is over
    winner = models.PositiveSmallIntegerField(null=True)
    date = models.DateField(default=timezone.localdate)
    watch_token = models.CharField(max_length=40, unique=True, default=long_token)
    watchers = models.ManyToManyField(Visitor, related_name="watched")
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="previous")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        """The lobby asks for tables by status, newest first."""

        indexes: ClassVar = [models.Index(fields=["status", "-changed"])]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    @property
    def about(self) -> About:
        """What the game declares of itself."""
        return registry.about(self.game)

    @property
    def winners(self) -> list[int]:
        """The seats that have won: one, or those with the best score when the rules leave a tie."""
        if self.result is None:
            return []
        best = [seat for seat, score in enumerate(self.result, start=1) if score == max(self.result)]
        return [self.winner] if self.winner else best

    @property
    def lines(self) -> list[str]:
        """The log, a decision a line."""
        return self.log.splitlines()


class Seat(models.Model):
    """A place at a table: open, or taken by a person or a computer player."""

    class Kind(models.TextChoices):
        """Who sits there."""

        OPEN = "open", _("open")
        PERSON = "person", _("person")
        BOT = "bot", _("computer player")

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.OPEN)
    level = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=NAME_LENGTH + 4, blank=True)
    visitor = models.ForeignKey(Visitor, models.SET_NULL, null=True, related_name="seats")
    invite = models.CharField(max_length=40, unique=True, default=long_token)
    wish = models.JSONField(null=True)  # what this person wants done at its next turn; nobody else may know
    seen = models.DateTimeField(null=True)  # when this seat's page last said that it is open

    class Meta:
        """Seats are numbered from 1, and nobody has two of them."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["table", "visitor"],
                name="one_seat_a_visitor",
                condition=models.Q(visitor__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def record_name(self) -> str:
        """The name as it stands in a record: `bot:steady` for a computer player."""
        return f"bot:{self.level}" if self.kind == self.Kind.BOT else self.name
