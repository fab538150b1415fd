// Compares two texts word by word: what stayed, was removed and was added. By Myers, "An O(ND) difference algorithm" (1986).

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** More differences than this are unreadable, and would take too long. */
const MAX_DIFFERENCES = 600;

export function wordDiff(from: string, to: string): Piece[] {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [middle, other] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return joined([
    ...before.slice(0, start).map(asSame),
    ...differences(middle, other),
    ...before.slice(before.length - end).map(asSame),
  ]);
}

/** Words, spaces, and each punctuation mark by itself. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

const asSame = (text: string): Piece => ({ kind: 'same', text });
const asRemoved = (text: string): Piece => ({ kind: 'removed', text });
const asAdded = (text: string): Piece => ({ kind: 'added', text });

function differences(from: readonly string[], to: readonly string[]): Piece[] {
  if (from.length === 0 || to.length === 0) return [...from.map(asRemoved), ...to.map(asAdded)];
  const trace = furthest(from, to);
  return trace ? backwards(from, to, trace) : [...from.map(asRemoved), ...to.map(asAdded)];
}

/** How far each diagonal reaches with 0, 1, 2 … differences; null if there are too many. */
function furthest(from: readonly string[], to: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let count = 0; count <= Math.min(from.length + to.length, MAX_DIFFERENCES); count += 1) {
    trace.push(reach);
    const next = new Map(reach);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = startOf(reach, diagonal, count);
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= from.length && x - diagonal >= to.length) return trace;
    }
    reach = next;
  }
  return null;
}

/** Down (a word added) from the diagonal above, or right (a word removed) from the one below: whichever reaches further. */
function startOf(reach: ReadonlyMap<number, number>, diagonal: number, count: number): number {
  const [below, above] = [reach.get(diagonal - 1) ?? -1, reach.get(diagonal + 1) ?? -1];
  return diagonal === -count || (diagonal !== count && below < above) ? above : below + 1;
}

function backwards(from: readonly string[], to: readonly string[], trace: readonly Map<number, number>[]): Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [from.length, to.length];
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const reach = trace[count] ?? new Map<number, number>();
    const start = count === 0 ? 0 : startOf(reach, x - y, count);
    while (x > start && y > 0 && from[x - 1] === to[y - 1]) {
      x -= 1;
      y -= 1;
      pieces.push(asSame(from[x] ?? ''));
    }
    if (count === 0) break;
    const [below, above] = [reach.get(x - y - 1) ?? -1, reach.get(x - y + 1) ?? -1];
    if (x - y === -count || (x - y !== count && below < above)) {
      y -= 1;
      pieces.push(asAdded(to[y] ?? ''));
    } else {
      x -= 1;
      pieces.push(asRemoved(from[x] ?? ''));
    }
  }
  return pieces.toReversed();
}

/** Joins neighbours of one kind; in a change, removed text comes before added text. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const earlier = all.at(-2);
    if (last?.kind === piece.kind) last.text += piece.text;
    else if (last?.kind === 'added' && piece.kind === 'removed' && earlier?.kind === 'removed')
      earlier.text += piece.text;
    else if (last?.kind === 'added' && piece.kind === 'removed') all.splice(-1, 0, { ...piece });
    else all.push({ ...piece });
  }
  return all;
}
