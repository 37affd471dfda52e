// What has been chosen for a new table stays chosen when another game is.
"use strict";

(() => {
  const KEPT = /^(name|seat\d+|hints|time_limit|listed)$/;

  document.querySelector(".new-table .games")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    const address = new URL(link.href);
    for (const [name, value] of new FormData(document.querySelector(".new-table form"))) {
      if (KEPT.test(name)) address.searchParams.append(name, value);
    }
    link.href = address;
  });
})();
