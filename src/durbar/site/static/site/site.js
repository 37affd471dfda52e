// What every page needs: things that only work with scripts are shown, and links can be copied.
"use strict";

document.documentElement.classList.add("js");

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without https have no clipboard
  }
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), 1500);
});
