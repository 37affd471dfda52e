// Keys that are meant for the page: nobody writes or goes through the values of a field, no dialog lies over it.
"use strict";

(() => {
  const WRITTEN = "input:not([type=radio], [type=checkbox], [type=range]), select, textarea";
  const WITH_VALUES = "input, select, textarea";
  const STEPS = /^(Arrow|Home$|End$|Page)/;

  function isShortcut(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return false;
    return !event.target.closest(STEPS.test(event.key) ? WITH_VALUES : WRITTEN);
  }

  window.durbar = { ...window.durbar, isShortcut };
})();
