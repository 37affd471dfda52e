"""Quick records hold what NumPy's own hold, and say so when asked for what they do not hold."""

from __future__ import annotations

import numpy as np
import pytest

from durbar.core import registry
from durbar.core.layout import dtype_of
from durbar.core.quick_record import QuickRecord


@pytest.mark.parametrize("about", registry.all_games(), ids=lambda about: about.id)
def test_states_are_quick_records_of_the_same_layout(about):
    room = registry.room(about.id)
    assert room.state_dtype == dtype_of(room.state)
    state = np.zeros(1, room.state_dtype)[0]
    inner = [getattr(state, name) for name in room.state_dtype.names or ()]
    records = [value[0] if value.dtype.names and value.shape else value for value in inner]
    assert {type(one) for one in (state, *records) if one.dtype.names} == {QuickRecord}


def test_fields_are_read_written_and_missed_as_in_any_record():
    state = np.zeros(1, registry.room("taj-mahal").state_dtype)[0]
    state.visit = 3
    state.seats[1].points[:] = 7
    assert (state.visit, state["visit"], state.seats["points"][1].sum()) == (3, 3, 35)
    with pytest.raises(AttributeError, match="no field 'vizit'"):
        _ = state.vizit
    assert not hasattr(state, "vizit")
    with pytest.raises(AttributeError):
        state.vizit = 3
