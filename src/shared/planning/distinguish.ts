// Distinguishes items of a plan with the same title and place.
import { addTo } from '#shared/planning/add-to.ts';
import { compareText } from '#shared/text/compare.ts';

interface Alike {
  id: number;
  parent: number | null;
  title: string;
  where: string;
  mirrored: boolean;
  place: { x: number; y: number };
}

/** A suffix by id: the mirror group if they are in both, and its ordinal position on the grid if several are in one group. */
export function distinguish(items: readonly Alike[]): Map<number, string> {
  const byId = new Map(items.map((each) => [each.id, each]));
  const groupOf = ({ mirrored, parent }: Alike): number =>
    mirrored || (parent !== null && byId.get(parent)?.mirrored) ? 2 : 1;
  const alike = new Map<string, Alike[]>();
  for (const each of items) addTo(alike, JSON.stringify([each.title, each.where]), each);
  const suffixes = new Map<number, string>();
  for (const same of alike.values()) {
    const groups = new Map<number, Alike[]>();
    for (const each of same) addTo(groups, groupOf(each), each);
    for (const [group, members] of groups)
      for (const [index, { id }] of members.toSorted(byPlace).entries()) {
        const words = [
          ...(groups.size > 1 ? [compareText.group(group)] : []),
          ...(members.length > 1 ? [compareText.nth(index + 1, members.length)] : []),
        ];
        if (words.length > 0) suffixes.set(id, words.join(', '));
      }
  }
  return suffixes;
}

function byPlace({ place: a, id }: Alike, { place: b, id: other }: Alike): number {
  return a.y - b.y || a.x - b.x || id - other;
}
