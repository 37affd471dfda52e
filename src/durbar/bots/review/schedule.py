"""What an analysis looks at next: every decision once, then the costliest longer, until they are certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from durbar.bots.review.finding import Finding, costliest

DEEPER = 10.0  # times as long a look at what may be among the costliest decisions
MOST_DEEP = 12  # decisions that are looked at so long

Findings = Mapping[int, Finding]  # by index in the log


@dataclass(frozen=True, slots=True)
class ScheduledLook:
    """The next decision to look at."""

    index: int
    deep: bool = False


def next_look(decisions: Sequence[int], findings: Findings) -> ScheduledLook | None:
    """Return what is to be looked at next; None when all is done."""
    for index in decisions:
        if index not in findings:
            return ScheduledLook(index)
    deep = sum(finding.deep for finding in findings.values())
    doubtful = [finding for finding in costliest(findings.values()) if not finding.deep]
    return ScheduledLook(doubtful[0].index, deep=True) if doubtful and deep < MOST_DEEP else None


def certain(findings: Findings) -> list[Finding]:
    """Return the costliest decisions among those that were looked at long, the costliest first."""
    return costliest(finding for finding in findings.values() if finding.deep)


def share_done(decisions: Sequence[int], findings: Findings) -> float:
    """Return how much of the work is done, 0 to 1, as if all the long looks were needed."""
    deep = sum(finding.deep for finding in findings.values())
    whole = len(decisions) + DEEPER * MOST_DEEP
    return min(1.0, (len(findings) + DEEPER * deep) / whole) if decisions else 1.0
