// Finds known words that resemble a typed one: 'Voltijd' for 'Voltijds'.

const MAX_DISTANCE = 2;

export function nearest(text: string, known: readonly string[]): string[] {
  const asked = text.toLowerCase();
  const furthest = Math.max(1, Math.floor(asked.length / 3));
  return known
    .filter((each) => Math.abs(each.length - asked.length) <= furthest)
    .map((each) => ({ each, distance: editDistance(asked, each.toLowerCase()) }))
    .filter(({ distance }) => distance <= furthest)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_DISTANCE)
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
