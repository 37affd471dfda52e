"""The order of play: which question may follow which."""

from __future__ import annotations

from durbar.games.maharaja.state import Phase

ORDER_OF_PLAY: dict[Phase, tuple[Phase, ...]] = {
    # The setup (MA-2 … MA-4, MA-72)
    Phase.FIRST: (Phase.MARKER,),
    Phase.MARKER: (Phase.MARKER, Phase.AUCTION, Phase.CHOICE),
    Phase.AUCTION: (Phase.AUCTION, Phase.CHOICE),
    Phase.CHOICE: (Phase.AUCTION, Phase.CHOICE, Phase.PLACING),
    Phase.PLACING: (Phase.PLACING, Phase.PLAN),
    # A round (MA-10 … MA-13)
    Phase.PLAN: (Phase.PLAN, Phase.TURN),
    Phase.TURN: (Phase.TURN, Phase.TO, Phase.TAKE, Phase.GIVE, Phase.PLAN, Phase.OVER),
    Phase.TO: (Phase.TURN,),
    Phase.TAKE: (Phase.TURN,),
    Phase.GIVE: (Phase.TURN,),
    Phase.OVER: (),
}
