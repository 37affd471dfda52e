"""Make the icons of the installed application, and the picture of links to it.

`uv run python scripts/icons.py`
"""

from __future__ import annotations

import base64
import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from durbar.core import registry
from durbar.faces.art.cover import cover

STATIC = Path(__file__).resolve().parent.parent / "src/durbar/site/pages/static/pages"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
GREEN = "#0d3b20"
ICONS = {  # the width of a file, how much of it the drawing takes, the ground
    "icon-192": (192, "92%", "none"),
    "icon-512": (512, "92%", "none"),
    "icon-maskable": (512, "62%", GREEN),
}
SOCIAL = """<style>
body { margin: 0; height: 630px; display: grid; place-content: center; gap: 40px; text-align: center;
  background: #0d3b20; color: #f6efdf; font: 600 84px "DejaVu Serif", serif; }
div { display: flex; gap: 20px; } img { width: 370px; border-radius: 12px; display: block; }
h1 { all: unset; }
</style>"""


def main() -> None:
    """Draw all of them with a browser."""
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        icon = _address((STATIC / "icon.svg").read_text("utf-8"))
        for name, (size, width, ground) in ICONS.items():
            style = f"margin:0;height:{size}px;display:grid;place-content:center;background:{ground}"
            page = f'<body style="{style}"><img src="{icon}" style="width:{width};margin:auto">'
            _draw(browser, page, (size, size), STATIC / "icons" / f"{name}.png")
        covers = "".join(f'<img src="{_address(cover(about.id))}">' for about in registry.all_games()[:3])
        _draw(browser, f"{SOCIAL}<h1>Durbar</h1><div>{covers}</div>", (1200, 630), STATIC / "social.png")
        browser.close()


def _address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _draw(browser: Browser, html: str, size: tuple[int, int], path: Path) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(html)
    page.screenshot(path=path, omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
