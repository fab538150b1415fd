// Makes an expensive value on first use, such as an Intl object: the first one costs a phone as much as drawing a page.

export function once<T>(make: () => T): () => T {
  let made: { it: T } | null = null;
  return () => (made ??= { it: make() }).it;
}
