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
  let isLate = false;
  const isDrawn = () => root.querySelector('h1') !== null && root.querySelector('[aria-busy=true]') === null;
  // What takes long is explained by the page itself, as soon as there is one.
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
