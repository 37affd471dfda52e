"""From which pages a socket may be opened: from the site's own."""

from __future__ import annotations

import ipaddress

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from durbar.site.asgi_types import Application, Receive, Scope, Send

SCHEMES = ("http", "https")


def from_own_pages(application: Application) -> Application:
    """Return an application of sockets that only pages of this site may open.

    A page of another site is refused, and so is one of another server on the same machine.
    """

    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin1") for name, value in scope["headers"]}
        own = is_own(headers.get(b"origin", ""), headers.get(b"host", ""))
        await (application if own else WebsocketDenier())(scope, receive, send)

    return check


def is_own(origin: str, host: str) -> bool:
    """Say whether an origin is the `host` that a request asks for, or one of the site's public names."""
    scheme, _, place = origin.lower().partition("://")
    name, _port = split_domain_port(place)
    if scheme not in SCHEMES or not name:
        return False
    return validate_host(name, _public_names()) or (
        place == host.lower() and validate_host(name, settings.ALLOWED_HOSTS)
    )


def _public_names() -> list[str]:
    """Return the names of the site that are nobody else's: of an address each port may be another's."""
    return [name for name in settings.HOSTS if name not in settings.LOCAL and not _is_address(name)]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
