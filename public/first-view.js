// Starts the application once the first view is painted (src/server/http/first-view.ts), and takes the view away when the page
// stands below it. A file of its own, because the content security policy allows no inline script.
(() => {
  const view = document.getElementById('first-view');
  const root = document.getElementById('root');
  const scripts = document.getElementById('later');

  const takeOver = () => {
    watcher.disconnect();
    view.remove();
  };
  const isDrawn = () => root.querySelector('h1') !== null && root.querySelector('[aria-busy=true]') === null;
  const watcher = new MutationObserver(() => isDrawn() && takeOver());
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });

  const start = () => {
    document.head.append(document.importNode(scripts.content, true));
    // Whatever holds the page up, it explains itself.
    setTimeout(takeOver, 10_000);
  };
  // A page in the background is not painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
