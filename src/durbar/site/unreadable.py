"""Forms that cannot be read."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import UnreadablePostError
from django.http.multipartparser import MultiPartParserError

from durbar.core.phrase import Phrase

# What Django raises for a form that is damaged, without end, or in an encoding of which there is none.
UNREADABLE = (
    BadRequest,
    SuspiciousOperation,
    MultiPartParserError,
    UnreadablePostError,
    LookupError,
    UnicodeError,
)


def what_a_form_is() -> Phrase:
    """Return what would be right, to be told who has sent something else."""
    most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    return Phrase("a form is whole, written in UTF-8, and has at most {count} fields", count=most)
