// The line of a text that is refused is selected, and in sight.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const field = document.querySelector("[data-refused-line]");
  const lines = field.value.split("\n");
  const place = field.dataset.refusedLine - 1;
  const start = lines.slice(0, place).reduce((sum, line) => sum + line.length + 1, 0);
  field.setSelectionRange(start, start); // a browser leads to where the focus comes
  field.blur();
  field.focus();
  field.setSelectionRange(start, start + (lines[place] ?? "").length);
});
