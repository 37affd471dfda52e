"""`GAME`, a game of the house."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from durbar.core import registry


class GameId(click.ParamType[str]):
    """The id of a game, completed by the shell; raises InvalidOption for a game that we do not have."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return the id as records write it."""
        return registry.about(value).id

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Return the games that begin as what is typed so far."""
        games = registry.all_games()
        return [CompletionItem(game.id, help=game.title) for game in games if game.id.startswith(incomplete)]


GAME = GameId()
