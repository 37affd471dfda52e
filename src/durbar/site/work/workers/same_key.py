"""Whether all servers of a site have one secret key: with another one, visitors would lose their seats."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from durbar.site.work.workers.redis_server import PREFIX, redis

LASTS = 60  # seconds after which the servers that are gone do not count any more
_NAME = f"{PREFIX}key"


def is_shared() -> bool:
    """Say whether this server's key is that of the server that came first; only a digest of it is shown."""
    own = salted_hmac(__name__, "").hexdigest()
    if not redis().set(_NAME, own, nx=True, ex=LASTS) and redis().get(_NAME) != own:
        return False
    redis().expire(_NAME, LASTS)
    return True
