"""What the site remembers of tables; the state of a game is replayed from its log."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from durbar.bots.levels import LEVELS, kind
from durbar.core import registry
from durbar.core.about import About
from durbar.core.fairness.shuffle import LONGEST_CONTRIBUTION, SECRET_BYTES
from durbar.site.people.bidirectional import isolated
from durbar.site.people.models import NAME_LENGTH, Visitor
from durbar.site.tables.lengths import DECISION_LENGTH
from durbar.site.tables.numbered_names import numbered
from durbar.site.tables.uninstalled import about_of
from durbar.site.tokens import long_token, short_token

DIGEST_LENGTH = 80
SITTING_DIGITS = 16
TITLES = {level.name: level.title for level in LEVELS}


class Table(models.Model):
    """One game among some seats: its rules and options, and how far it is; its log is its decisions."""

    class Status(models.TextChoices):
        """How far the game has come."""

        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("being played")
        OVER = "over", _("finished")

    class Hints(models.TextChoices):
        """Whether people may ask the computer what they could do."""

        ALONE = "alone", _("For a person who plays alone")
        ON = "on", _("Allowed")
        OFF = "off", _("Not allowed")

    class TimeLimit(models.IntegerChoices):
        """How many seconds a person has for a decision."""

        __empty__ = _("No limit")
        MINUTE = 60, _("1 minute")
        FIVE_MINUTES = 300, _("5 minutes")
        HOUR = 3600, _("1 hour")
        DAY = 86_400, _("1 day")
        THREE_DAYS = 259_200, _("3 days")
        WEEK = 604_800, _("7 days")

    slug = models.CharField(max_length=20, unique=True, default=short_token)
    game = models.CharField(max_length=40)
    rules = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    board = models.CharField(max_length=DIGEST_LENGTH, null=True, blank=True)  # noqa: DJ001 - the digest; null: the shipped board
    hints = models.CharField(max_length=10, choices=Hints, default=Hints.ALONE)
    time_limit = models.PositiveIntegerField(choices=TimeLimit, null=True, blank=True)
    host = models.ForeignKey(Visitor, models.SET_NULL, null=True, related_name="hosted")
    listed = models.BooleanField(default=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    origin = models.TextField(blank=True)  # the text of the position where the log begins; empty: the setup
    length = models.PositiveIntegerField(default=0)  # decisions in the log
    version = models.PositiveIntegerField(default=0)  # grows with every change that the seats can see
    cut = models.PositiveIntegerField(default=0)  # the version at which decisions were last taken back
    turn = models.PositiveSmallIntegerField(null=True)  # the seat that decides next, for lists
    standing = models.JSONField(null=True)  # for lists: stage and scores as everybody sees them
    result = models.JSONField(null=True)  # every seat's score, when the game is over
    places = models.JSONField(null=True)  # every seat's place, from 1, when the game is over
    date = models.DateField(default=timezone.localdate)
    watch_token = models.CharField(max_length=40, unique=True, default=long_token)
    watchers = models.ManyToManyField(Visitor, related_name="watched")
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="previous")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    watched = models.DateTimeField(default=timezone.now)  # when somebody's page of it last said it is open

    class Meta:
        """The lobby asks for tables by status, newest first."""

        indexes: ClassVar = [models.Index(fields=["status", "-changed"])]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    @property
    def about(self) -> About:
        """What the game declares of itself, or that it is not installed any more."""
        return about_of(self.game)

    @property
    def is_installed(self) -> bool:
        """Whether this program has the game."""
        return registry.is_installed(self.game)

    @property
    def has_rules(self) -> bool:
        """Whether this program plays the rules by which the game began."""
        return self.rules in self.about.rules_versions

    @property
    def winners(self) -> list[int]:
        """The seats that have won: none as long as the game goes on, several where the rules leave a tie."""
        return [seat for seat, place in enumerate(self.places or (), start=1) if place == 1]


class Decision(models.Model):
    """A line of a table's log in Durbar notation, chance's too; the database itself forbids a second one."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="decisions", db_index=False)
    index = models.PositiveIntegerField()  # how many decisions stand before it
    line = models.TextField()

    class Meta:
        """They are told in the order in which they were taken."""

        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="decision_once"),
        ]

    def __str__(self) -> str:
        return self.line


class Pledge(models.Model):
    """What all chance of a table's game follows from: promised by its digest, opened when the game is over.

    Nothing reads the secret before but what plays the game on, for chance may be asked.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="pledge")
    secret = models.BinaryField(max_length=SECRET_BYTES)
    commitment = models.CharField(max_length=80, unique=True)

    def __str__(self) -> str:
        return self.commitment


class Board(models.Model):
    """A board file of somebody's own on which tables are played."""

    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.digest


class Seat(models.Model):
    """A place at a table: open, or taken by a person or a computer player."""

    class Kind(models.TextChoices):
        """Who sits there."""

        OPEN = "open", _("open")
        PERSON = "person", _("person")
        COMPUTER = "bot", _("computer player")  # as records and programs call it

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.OPEN)
    level = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=NAME_LENGTH + 4, blank=True)
    visitor = models.ForeignKey(Visitor, models.SET_NULL, null=True, related_name="seats")
    invite = models.CharField(max_length=40, unique=True, default=long_token)
    stand_in = models.CharField(max_length=20, blank=True)  # the computer player that decides for a person
    wish = models.JSONField(null=True)  # what this person wants done at its next turn; nobody else may know
    wish_changes = models.PositiveIntegerField(default=0)  # how often it has made or cancelled one
    carried_out = models.PositiveIntegerField(null=True)  # the decision that its last wish has taken
    may_seal = models.BooleanField(default=False)  # it may set its decision though its line comes later
    sealed = models.CharField(max_length=DECISION_LENGTH, blank=True)  # what it has set; nobody else may know
    # The table's version when it last set or withdrew one, or left: what it sent before is stale.
    sealed_version = models.PositiveIntegerField(default=0)
    contribution = models.CharField(max_length=LONGEST_CONTRIBUTION, blank=True)  # to the shuffle
    hint = models.JSONField(null=True)  # the hint that this person has asked for; nobody else may know it
    last_seen = models.DateTimeField(null=True)  # when this seat's page last said that it is open
    deadline = models.DateTimeField(null=True)  # when its time for a decision is up; null: no clock runs

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
        indexes: ClassVar = [
            models.Index(
                fields=["deadline"], name="seat_deadline", condition=models.Q(deadline__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def sitting(self) -> str:
        """What tells one taking of this seat from the next, whose link is another one, without the link."""
        return salted_hmac("durbar.sitting", self.invite, algorithm="sha256").hexdigest()[:SITTING_DIGITS]

    @property
    def record_name(self) -> str:
        """The name as it stands in a record: `bot:steady` for a computer player.

        Where one only stands in for a person the name stays the person's.
        """
        return f"bot:{self.level}" if self.kind == self.Kind.COMPUTER else self.name

    @property
    def shown_name(self) -> str:
        """The name as a page shows it: a computer player's in the reader's language."""
        title = TITLES.get(kind(self.level)) if self.kind == self.Kind.COMPUTER else None
        if title is None:
            return isolated(self.name)
        number = self.name.removeprefix(title).strip()
        return numbered(gettext(title), number) if number else gettext(title)

    @property
    def computer(self) -> str:
        """The level of the computer player that decides here just now; empty where a person does."""
        return self.level if self.kind == self.Kind.COMPUTER else self.stand_in

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for this seat's decision, alone or together with others."""
        if self.may_seal and not self.computer:
            return not self.sealed
        return self.number == self.table.turn


# `is_asked` for the database, of seats where no computer player decides.
ASKED = models.Q(may_seal=True, sealed="") | models.Q(may_seal=False, number=models.F("table__turn"))


class SeatEvent(models.Model):
    """What happened at a table beside its game, told in the log's place; no record knows of it."""

    class Kind(models.TextChoices):
        """What it was."""

        LEFT = "left", _("left the game")
        HANDED_OVER = "handed-over", _("was absent, and somebody handed the seat over")
        OUT_OF_TIME = "out-of-time", _("did not decide in time")
        AWAY = "away", _("has not been here for a very long time")
        CLOSED = "closed", _("no longer plays, because the table was closed")
        CAME_BACK = "came-back", _("came back")
        HINT = "hint", _("took a hint")
        TOOK_BACK = "took-back", _("took a decision back after which somebody else was asked")

    table = models.ForeignKey(Table, models.CASCADE, related_name="seat_events")
    length = models.PositiveIntegerField()  # decisions in the log at that time
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=Kind)
    by = models.PositiveSmallIntegerField(null=True)  # the seat that did it, when it was another one
    level = models.CharField(max_length=20, blank=True)  # of the computer player that plays on

    class Meta:
        """They are told in the order in which they happened."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} {self.kind}"


class ClockCheck(models.Model):
    """When a server last looked after the clocks: one row, as long as any clock runs."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at}"
