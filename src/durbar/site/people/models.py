"""What the site remembers of its visitors."""

from __future__ import annotations

from django.db import models

from durbar.site.tokens import long_token

NAME_LENGTH = 24


class Visitor(models.Model):
    """Somebody with a browser, of whom nothing but a name is remembered, or a program that plays."""

    key = models.CharField(max_length=40, unique=True, default=long_token)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
