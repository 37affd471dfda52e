"""The addresses at which a server is asked how it is: answered at any time, to whoever is within."""

from __future__ import annotations

HEALTH, READINESS, METRICS = "healthz", "readyz", "metrics"
MONITORED = tuple(f"/{name}" for name in (HEALTH, READINESS, METRICS))
