"""Gifts, as the house knows it."""

from __future__ import annotations

from durbar.core.room import Room, Rules, Secrets
from gifts.about import ABOUT
from gifts.action_ids import MAX_LEGAL
from gifts.compiler import COMPILER
from gifts.rules import actor, apply, legal, outcomes, place, score, setup
from gifts.state import Phase, State
from gifts.view import resample, reveals, secret_of, wipe

ROOM = Room(
    about=ABOUT,
    state=State,
    max_legal=MAX_LEGAL,
    phases={
        Phase.DEAL: (Phase.DEAL, Phase.FAVOUR),
        Phase.FAVOUR: (Phase.PRESENT,),
        Phase.PRESENT: (Phase.PRESENT, Phase.FAVOUR, Phase.OVER),
        Phase.OVER: (),
    },
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
)
