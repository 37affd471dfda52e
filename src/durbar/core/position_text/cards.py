"""The cards of a position: what the deck holds when all others are told, and whether these are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from durbar.core.deck import Dealing
from durbar.core.layout import Ints
from durbar.core.phrase import Phrase, Verbatim
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import seated


def derive_deck(s: Dealing, copies: Ints, elsewhere: Iterable[int]) -> None:
    """Put into the deck what lies neither in hands, display and discards nor among the cards `elsewhere`."""
    seen = Counter([*s.display.tolist(), *elsewhere])
    for counts in (s.discards, *(player.hand for player in seated(s))):
        seen.update(dict(enumerate(counts.tolist())))
    s.deck[:] = copies - [seen[kind] for kind in range(len(copies))]
    s.deck_size = s.deck.sum() - sum(int(player.hand_size - player.hand.sum()) for player in seated(s))


def impossible_deck(s: Dealing, copies: Ints, names: Sequence[str]) -> Iterator[Impossible]:
    """Yield where there are more cards than the game has."""
    for kind, (left, right) in enumerate(zip(s.deck.tolist(), copies.tolist(), strict=True)):
        if left < 0:
            yield Impossible(
                Phrase(
                    "{card} is there {count} times; the game has {right} such cards",
                    card=Verbatim(names[kind]),
                    count=right - left,
                    right=right,
                )
            )
    if s.deck_size < 0:
        yield Impossible(Phrase("there are {count} cards more than the game has", count=int(-s.deck_size)))
