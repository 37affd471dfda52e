"""Parts of pages that are kept under all that they depend on: a part is never old, and never another's."""

from __future__ import annotations

import hashlib
import pickle


def key_of(part: str, *values: object) -> str:
    """Return the key of a part of a page that depends on these values and on nothing else."""
    content = pickle.dumps(values, pickle.HIGHEST_PROTOCOL)
    return f"{part}-{hashlib.blake2b(content, digest_size=24).hexdigest()}"
