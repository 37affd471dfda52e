"""The command `durbar`, which is also `python -m durbar`."""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command; Ctrl-C while it is loaded ends it by that signal, without a word."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from durbar.cli import main as command  # noqa: PLC0415 - takes a moment, in which it may be interrupted

    signal.signal(signal.SIGINT, heard)
    command()


if __name__ == "__main__":
    main()
