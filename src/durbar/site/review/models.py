"""What the site remembers of reviews: games to step through, and what a search found out about them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Review(models.Model):
    """A game that can be reviewed: its whole record, open to everybody who knows the address."""

    slug = models.CharField(max_length=20, unique=True)
    digest = models.CharField(max_length=64, unique=True)  # of the origin and the record
    game = models.CharField(max_length=40)
    record = models.TextField()
    origin = models.TextField(blank=True)  # the text of the position where it begins; empty: the setup
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager[Review]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"


class Analysis(models.Model):
    """What a search found out about one game, whoever played it: computed once, bit by bit."""

    digest = models.CharField(max_length=64)  # of the origin, and the record without names, date and result
    search = models.PositiveSmallIntegerField()  # the version of what looks at decisions
    seconds = models.FloatField()  # how long the search thought about a decision
    game = models.CharField(max_length=40)
    record = models.TextField()  # without names
    origin = models.TextField(blank=True)  # as in a review
    findings = models.JSONField(default=list)  # rows of `Finding`
    finished = models.BooleanField(default=False)
    failed = models.BooleanField(default=False)
    wanted = models.DateTimeField(auto_now_add=True)  # when somebody last looked at it

    objects: ClassVar[models.Manager[Analysis]] = models.Manager()

    class Meta:
        """One analysis for each game, search and time to think; what is wanted most comes first."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["digest", "search", "seconds"], name="analysis_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["finished", "failed", "-wanted"], name="analysis_waiting")]

    def __str__(self) -> str:
        return f"{self.game} {self.digest[:12]}"
