// Finds known words that resemble a typed one: 'Voltijd' for 'Voltijds'.

const MAX_RESULTS = 2;

export function nearest(text: string, known: readonly string[]): string[] {
  const typed = text.toLowerCase();
  const maxDistance = Math.max(1, Math.floor(typed.length / 3));
  return known
    .filter((each) => Math.abs(each.length - typed.length) <= maxDistance)
    .map((each) => ({ each, distance: editDistance(typed, each.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_RESULTS)
    .map(({ each }) => each);
}

/** The number of letters to add, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
