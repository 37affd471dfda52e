"""What a server answers, whether it is there or not."""

from __future__ import annotations

import urllib.error
import urllib.request

from tests.services import postgres, redis_url  # noqa: F401 - fixtures


def answer(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=5) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError as error:
        return 0, str(error)
