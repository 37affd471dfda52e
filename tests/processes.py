"""Processes that tests begin."""

from __future__ import annotations

import subprocess
from typing import Any

SERVE = "from durbar.site.serving.server import serve; serve(port={port}, data=None, open_browser=False)"


def end(process: subprocess.Popen[Any], seconds: float = 30) -> int:
    """End a process as who runs it does; raises where it hangs, and leaves none that does."""
    process.terminate()
    try:
        return process.wait(seconds)
    finally:
        process.kill()
