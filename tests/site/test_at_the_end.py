"""When a game is over nothing is secret any more: its page shows every hand, its log every card drawn."""

from __future__ import annotations

import pytest

from durbar.site.tables.models import Pledge
from tests.site.conftest import client_of, finished_table

pytestmark = pytest.mark.django_db

UNSEEN = "the card goes to the hand unseen"


def test_everybody_sees_all_hands_and_drawn_cards_at_the_end(anna, bela):
    path = f"/table/{finished_table(anna, bela).slug}/"
    for visitor in (anna, bela, None):
        page = client_of(visitor).get(path)
        assert [player.hidden for player in page.context["face"].players] == [0, 0]
        hands = [sum(card.count for card in player.cards) for player in page.context["face"].players]
        assert hands == [player.hand_size for player in page.context["face"].players]
        assert UNSEEN not in page.content.decode()
        assert UNSEEN not in client_of(visitor).get(f"{path}log/").content.decode()


def test_shuffles_are_offered_to_be_verified_only_where_something_was_promised(anna, bela):
    table = finished_table(anna, bela)
    path, way = f"/table/{table.slug}/", f'href="/table/{table.slug}/fair/"'
    assert client_of(anna).get(path).context["verifiable"]
    assert way in client_of(anna).get(path).content.decode()
    Pledge.objects.filter(table=table).delete()
    assert not client_of(anna).get(path).context["verifiable"]
