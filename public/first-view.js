// Starts the application once the first view (src/server/http/first-view.ts) is painted, and removes the view when the page is
// rendered below it. A separate file, because the content security policy allows no inline script.
(() => {
  const view = document.getElementById('first-view');
  const root = document.getElementById('root');
  const scripts = document.getElementById('later');

  const takeOver = () => {
    watcher.disconnect();
    view.remove();
  };
  let isLate = false;
  const isDrawn = () => root.querySelector('h1') !== null && root.querySelector('[aria-busy=true]') === null;
  // After ten seconds the page itself appears even if it is incomplete, because it explains delays and errors.
  const look = () => {
    if (isDrawn() || (isLate && root.firstElementChild)) takeOver();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });

  const start = () => {
    document.head.append(document.importNode(scripts.content, true));
    setTimeout(() => {
      isLate = true;
      look();
    }, 10_000);
  };
  // A page in the background is not painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
