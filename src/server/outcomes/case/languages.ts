// Converts languages between CASE codes (nl, en-GB) and the options of a framework.

const titles = new Map([
  ['nl', 'Nederlands'],
  ['en', 'Engels'],
  ['de', 'Duits'],
  ['fr', 'Frans'],
]);

/** Unknown codes are returned as they are. */
export function languageOf(code: string): string {
  return titles.get(code.toLowerCase().split(/[-_]/)[0] ?? '') ?? code;
}

export function languageCode(title: string): string {
  return [...titles].find(([, each]) => each === title)?.[0] ?? title;
}
