"""The order of play: which question may follow which."""

from __future__ import annotations

from durbar.games.thurn_und_taxis.state import Phase

NEXT_TURN = (Phase.SHOW, Phase.TAKE, Phase.PLAY, Phase.CLOSE, Phase.OVER)
AFTER_CLOSING = (Phase.SHOW, Phase.TAKE, Phase.OVER)  # the route is discarded, so there is a card to take

ORDER_OF_PLAY: dict[Phase, tuple[Phase, ...]] = {
    Phase.FIRST: (Phase.SHOW,),
    # TT-10: take a card
    Phase.SHOW: (Phase.SHOW, Phase.TAKE, Phase.PLAY),
    Phase.TAKE: (Phase.SHOW, Phase.DRAW, Phase.PLAY),
    Phase.DRAW: (Phase.PLAY,),
    # TT-11: lay a card
    Phase.PLAY: (Phase.TAKE, Phase.LAY, Phase.CLOSE),
    Phase.LAY: (Phase.CLOSE,),
    # TT-12: close the route
    Phase.CLOSE: (Phase.LAY, Phase.PLACING, *NEXT_TURN),
    Phase.PLACING: (Phase.EACH, Phase.ALL, Phase.DISCARD, *AFTER_CLOSING),
    Phase.EACH: (Phase.EACH, Phase.DISCARD, *AFTER_CLOSING),
    Phase.ALL: (Phase.ALL, Phase.DISCARD, *AFTER_CLOSING),
    Phase.DISCARD: (Phase.DISCARD, *AFTER_CLOSING),
    Phase.OVER: (),
}
