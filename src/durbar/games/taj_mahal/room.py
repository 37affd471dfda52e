"""Taj Mahal, as the house knows it."""

from __future__ import annotations

from pathlib import Path

from durbar.core.room import Advice, Room, Rules, Secrets
from durbar.core.telling import Telling
from durbar.games.taj_mahal.about import ABOUT
from durbar.games.taj_mahal.action_ids import MAX_LEGAL
from durbar.games.taj_mahal.advice import advise
from durbar.games.taj_mahal.compiler import COMPILER
from durbar.games.taj_mahal.ending import place, score
from durbar.games.taj_mahal.insight import insight
from durbar.games.taj_mahal.notes import Notes
from durbar.games.taj_mahal.observed import OBSERVED
from durbar.games.taj_mahal.order_of_play import ORDER_OF_PLAY
from durbar.games.taj_mahal.position_text import POSITION_TEXT
from durbar.games.taj_mahal.preview import ask_everything
from durbar.games.taj_mahal.rules import actor, apply, legal, outcomes
from durbar.games.taj_mahal.setup import setup
from durbar.games.taj_mahal.state import Phase, State
from durbar.games.taj_mahal.telling import ending, sheet, tell
from durbar.games.taj_mahal.text import describe
from durbar.games.taj_mahal.view import resample, reveals, secret_of, wipe
from durbar.games.taj_mahal.visit import visit_begins
from durbar.games.taj_mahal.wishes import WISHES

ROOM = Room(
    about=ABOUT,
    state=State,
    max_legal=MAX_LEGAL,
    phases=ORDER_OF_PLAY,
    compiler=COMPILER,
    rules=Rules(
        setup=setup,
        actor=actor,
        legal=legal,
        outcomes=outcomes,
        apply=apply,
        score=score,
        place=place,
    ),
    secrets=Secrets(
        wipe=wipe,
        resample=resample,
        reveals=reveals,
        secret_of=secret_of,
    ),
    advice=Advice(advise=advise, notes=Notes, round_begins=visit_begins, learned={"rounds": 1}),
    telling=Telling(tell=tell, sheet=sheet, ending=ending),
    describe=describe,
    preview=ask_everything,
    position_text=POSITION_TEXT,
    open_phases=(Phase.PALACE, Phase.CROWN, Phase.CHOOSE),
    wishes=WISHES,
    observed=OBSERVED,
    insight=insight,
    nets=Path(__file__).parent / "nets",
)
