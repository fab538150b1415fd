// Languages as CASE files tell them (nl, en-GB), and as the options of a framework do.

const titles = new Map([
  ['nl', 'Nederlands'],
  ['en', 'Engels'],
  ['de', 'Duits'],
  ['fr', 'Frans'],
]);

/** One that has no such words here is told as it is. */
export function languageOf(code: string): string {
  return titles.get(code.toLowerCase().split(/[-_]/)[0] ?? '') ?? code;
}

export function languageCode(title: string): string {
  return [...titles].find(([, each]) => each === title)?.[0] ?? title;
}
