"""What becomes of a computer player's answer before it is carried out."""

from __future__ import annotations

import logging
from collections.abc import Sequence

logger = logging.getLogger(__name__)


def legal_answer(answer: int, legal: Sequence[int], player: str, game: str, length: int) -> int:
    """Return the answer if it is one of `legal`, else the first of them: a table must not wait for ever.

    An answer that is not legal is an error of the player, so it is logged: with the number of decisions
    taken before, but not the answer, which could tell what only its seat may know.
    """
    if answer in legal:
        return answer
    logger.error("computer player %s: its answer in %s after %s decisions is not legal", player, game, length)
    return legal[0]
