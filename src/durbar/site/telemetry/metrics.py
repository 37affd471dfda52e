"""What is counted and measured, for Prometheus. Each label has few values, and none of them is a secret."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

PAGES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds
THOUGHTS = (0.01, 0.1, 0.3, 0.5, 1, 3, 5, 10, 30, 60)

requests = Counter("durbar_requests", "Requests that were answered.", ["route", "status"])
request_seconds = Histogram(
    "durbar_request_seconds", "Seconds until an answer began.", ["route"], buckets=PAGES
)
sockets = Gauge("durbar_sockets", "Open sockets of tables' pages.")
streams = Gauge("durbar_streams", "Open streams of events to programs.")
decisions = Counter("durbar_decisions", "Decisions that were carried out.", ["game", "by"])
wait_seconds = Histogram(
    "durbar_wait_seconds", "Seconds that a question waited for a free process.", ["pool"], buckets=THOUGHTS
)
think_seconds = Histogram(
    "durbar_think_seconds", "Seconds that a computer player thought.", ["level"], buckets=THOUGHTS
)
