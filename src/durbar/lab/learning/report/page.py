"""The page of a report."""

from __future__ import annotations

from collections.abc import Mapping

from jinja2 import Environment, PackageLoader, StrictUndefined

from durbar.lab.learning.generation import Learned
from durbar.lab.learning.report.charts import calibration_svg, curve_svg, inputs_svg


def page(title: str, learned: Mapping[int, Learned]) -> str:
    """Return what was learned of a game, for each number of players, as one HTML file."""
    environment = Environment(
        loader=PackageLoader("durbar.lab.learning", "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    charts = {"curve_svg": curve_svg, "calibration_svg": calibration_svg, "inputs_svg": inputs_svg}
    return environment.get_template("page.html").render(title=title, learned=learned, **charts)
