"""Maharaja, as the house knows it."""

from __future__ import annotations

from pathlib import Path

from durbar.core.room import Advice, Room, Rules, Secrets
from durbar.core.telling import Telling
from durbar.games.maharaja.about import ABOUT
from durbar.games.maharaja.action_ids import MAX_LEGAL
from durbar.games.maharaja.advice import advise
from durbar.games.maharaja.compiler import COMPILER
from durbar.games.maharaja.ending import place, score
from durbar.games.maharaja.insight import insight
from durbar.games.maharaja.memory import remember
from durbar.games.maharaja.notes import Notes
from durbar.games.maharaja.observed import OBSERVED
from durbar.games.maharaja.order_of_play import ORDER_OF_PLAY
from durbar.games.maharaja.position_text import POSITION_TEXT
from durbar.games.maharaja.preview import ask_everything
from durbar.games.maharaja.rounds import round_begins
from durbar.games.maharaja.rules import actor, apply, legal, outcomes
from durbar.games.maharaja.sealable import sealable
from durbar.games.maharaja.setup import setup
from durbar.games.maharaja.state import State
from durbar.games.maharaja.telling import ending, sheet, tell
from durbar.games.maharaja.text import describe
from durbar.games.maharaja.view import laid_open, resample, reveals, secret_of, wipe

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
        laid_open=laid_open,
    ),
    advice=Advice(
        advise=advise,
        notes=Notes,
        round_begins=round_begins,
        learned={"rounds": 2, "margin": 0.0},
    ),
    telling=Telling(tell=tell, sheet=sheet, ending=ending),
    describe=describe,
    preview=ask_everything,
    position_text=POSITION_TEXT,
    sealable=sealable,
    memory=remember,
    observed=OBSERVED,
    insight=insight,
    nets=Path(__file__).parent / "nets",
)
