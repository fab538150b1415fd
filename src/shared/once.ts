// Something that takes a while to make, made when it is first asked for. What the browser knows of languages is such a thing: the
// first Intl object costs a phone as much as drawing a page.

export function once<T>(make: () => T): () => T {
  let made: { it: T } | null = null;
  return () => (made ??= { it: make() }).it;
}
