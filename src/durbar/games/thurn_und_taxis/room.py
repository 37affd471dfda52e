"""Thurn und Taxis, as the house knows it."""

from __future__ import annotations

from pathlib import Path

from durbar.core.room import Advice, Room, Rules, Secrets
from durbar.core.telling import Telling
from durbar.games.thurn_und_taxis.about import ABOUT
from durbar.games.thurn_und_taxis.action_ids import MAX_LEGAL
from durbar.games.thurn_und_taxis.advice import advise
from durbar.games.thurn_und_taxis.compiler import COMPILER
from durbar.games.thurn_und_taxis.ending import place, score
from durbar.games.thurn_und_taxis.implied import implied
from durbar.games.thurn_und_taxis.insight import insight
from durbar.games.thurn_und_taxis.notes import Notes
from durbar.games.thurn_und_taxis.observed import OBSERVED
from durbar.games.thurn_und_taxis.order_of_play import ORDER_OF_PLAY
from durbar.games.thurn_und_taxis.position_text import POSITION_TEXT
from durbar.games.thurn_und_taxis.preview import ask_everything
from durbar.games.thurn_und_taxis.rules import actor, apply, legal, outcomes
from durbar.games.thurn_und_taxis.setup import setup
from durbar.games.thurn_und_taxis.state import Phase, State
from durbar.games.thurn_und_taxis.telling import ending, sheet, tell
from durbar.games.thurn_und_taxis.text import describe
from durbar.games.thurn_und_taxis.view import resample, reveals, secret_of, wipe

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
    advice=Advice(
        advise=advise,
        notes=Notes,
        search={"horizon": 40, "margin": 0.6},  # the score tells early who will win
        learned={"turns": 5},
    ),
    telling=Telling(tell=tell, sheet=sheet, ending=ending),
    describe=describe,
    preview=ask_everything,
    position_text=POSITION_TEXT,
    open_phases=(Phase.PLACING, Phase.EACH, Phase.ALL),
    implied=implied,
    observed=OBSERVED,
    insight=insight,
    nets=Path(__file__).parent / "nets",
)
