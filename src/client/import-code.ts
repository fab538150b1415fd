// Imports code on demand, in the place of Vite's own function for it (scripts/lib/repeatable-imports.ts). As long as a page is open, a
// browser remembers that a module could not be fetched. So all files are fetched first, and imported only when they have come: what
// failed can be asked for again.

const coming = new Map<string, Promise<void>>();

export async function importCode<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}

function fetchOnce(path: string): Promise<void> {
  const known = coming.get(path);
  if (known) return known;
  const fetching = isInPage(path) ? Promise.resolve() : fetchFile(path);
  coming.set(path, fetching);
  fetching.catch(() => coming.delete(path));
  return fetching;
}

function isInPage(path: string): boolean {
  return document.querySelector(`script[src="${path}"], link[rel="stylesheet"][href="${path}"]`) !== null;
}

/** A script comes from the browser's own cache when it is imported after this. Not by a link, whose failure is remembered as well. */
async function fetchFile(path: string): Promise<void> {
  if (path.endsWith('.css')) return addStyles(path);
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw notFetched(path);
  await answer.arrayBuffer();
}

function addStyles(path: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = path;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(notFetched(path));
    });
    document.head.append(link);
  });
}

/** `ui/crash-state.tsx` knows it by these words. */
function notFetched(path: string): Error {
  return new Error(`Unable to preload ${path}`);
}
