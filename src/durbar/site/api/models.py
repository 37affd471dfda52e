"""What the API remembers: the accounts of programs, and to which seats they are invited."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from durbar.site.people.models import Visitor
from durbar.site.tables.models import Seat


class BotAccount(models.Model):
    """A program that plays: it sits at tables as a visitor of its own, known by a token, not by a cookie."""

    visitor = models.OneToOneField(Visitor, models.CASCADE, related_name="bot_account")
    owner = models.ForeignKey(Visitor, models.CASCADE, related_name="bots")
    digest = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001 - of the token; null: revoked
    created = models.DateTimeField(auto_now_add=True)
    last_seen = models.DateTimeField(null=True)  # when its stream of events last was open

    class Meta:
        """An owner's bots are listed in the order in which they were made."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.visitor.name


class Invitation(models.Model):
    """An open seat that is kept for nobody, but to which a bot is asked."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="invitations")
    bot = models.ForeignKey(BotAccount, models.CASCADE, related_name="invitations")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Nobody is asked twice to the same seat."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["seat", "bot"], name="invited_once")]

    def __str__(self) -> str:
        return f"{self.bot} to {self.seat_id}"
