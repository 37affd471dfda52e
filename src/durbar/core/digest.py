"""The digest by which a record names a file or a secret: `sha256:` and 64 hexadecimal digits."""

from __future__ import annotations

import hashlib
import re

PREFIX = "sha256:"
DIGEST = re.compile(rf"{PREFIX}[0-9a-f]{{64}}")


def digest_of(content: bytes) -> str:
    """Return the digest of bytes."""
    return PREFIX + hashlib.sha256(content).hexdigest()
