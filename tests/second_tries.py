"""A second try for tests that race with other processes, in the whole check.

The summary names who took it.
"""

from __future__ import annotations

import os

import pytest
import pytest_rerunfailures

RACING = ("browser", "faults", "processes")  # marks of tests that race with other processes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each racing test have a second try, where this is the whole check."""
    if os.environ.get("CI"):
        for item in items:
            if any(map(item.get_closest_marker, RACING)):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Keep what a second try has set up for its file, so that it is torn down with what the first had.

    Where a first try fails before its last fixture, the plugin puts back only what was set up until then. A
    browser of the second try would stay open, and its event loop forbid all others in this process.
    """
    now = item.session._setupstate.stack
    for node, (before, _) in pytest_rerunfailures.suspended_finalizers.items():
        if node in now:
            before.extend(finalizer for finalizer in now[node][0] if finalizer not in before)
