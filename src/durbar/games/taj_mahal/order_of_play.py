"""The order of play: which question may follow which."""

from __future__ import annotations

from durbar.games.taj_mahal.state import Phase

NEXT = (Phase.TURN, Phase.DUMMY, Phase.SHOW, Phase.OVER)  # the next player, or the next visit, or the end

ORDER_OF_PLAY: dict[Phase, tuple[Phase, ...]] = {
    # The setup (TM-1 … TM-7)
    Phase.FIRST: (Phase.TILE,),
    Phase.TILE: (Phase.TILE, Phase.BONUS),
    Phase.BONUS: (Phase.BONUS, Phase.DEAL),
    Phase.DEAL: (Phase.DEAL, Phase.SHOW),
    # A visit (TM-10 … TM-15)
    Phase.SHOW: (Phase.SHOW, Phase.TURN),
    Phase.TURN: (Phase.ADD, Phase.PALACE, Phase.CROWN, Phase.EXTRA_CARD, Phase.CHOOSE, *NEXT),
    Phase.ADD: (Phase.TURN, Phase.DUMMY),
    Phase.DUMMY: (Phase.TURN,),
    # Withdrawing (TM-20 … TM-26)
    Phase.PALACE: (Phase.BONUS_CARD, Phase.PALACE, Phase.CROWN, Phase.CHOOSE, *NEXT),
    Phase.BONUS_CARD: (Phase.PALACE, Phase.CROWN, Phase.CHOOSE, *NEXT),
    Phase.CROWN: (Phase.CHOOSE, *NEXT),
    Phase.EXTRA_CARD: (Phase.CHOOSE, *NEXT),
    Phase.CHOOSE: (Phase.CHOOSE, *NEXT),
    Phase.OVER: (),
}
