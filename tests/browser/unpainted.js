// Lets a page be laid out, styled and pressed as ever, and not painted: nobody looks at the picture.
(() => {
  const veil = () => document.documentElement?.style.setProperty("opacity", "0");
  veil();
  if (!document.documentElement) new MutationObserver((_, watching) => {
    veil();
    if (document.documentElement) watching.disconnect();
  }).observe(document, { childList: true });
})();
