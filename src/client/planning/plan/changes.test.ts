import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canPlace, findingsOn, openContext, ruleWeeks } from '#shared/planning/testing.ts';

import { changesBetween, onTopOf, refreshed } from './changes.ts';
import { type PlanItem, toWire } from './plan-item.ts';

function item(key: string, x: number, y: number, width = 3, relation_id = Number(key.slice(1))): PlanItem {
  return {
    ...{ key, x, y, width, height: 1, relation_id, client_key: null, kind: 'programme_part', object: 1 },
    ...{ mirrored: false, title: key, color: '#000000' },
  };
}
const base = [item('r1', 0, 0), item('r2', 3, 0), item('r3', 6, 0)];

describe('what differs', () => {
  it('counts what was added, moved and removed', () => {
    const now = [{ ...base[0]!, x: 9 }, base[1]!, item('new', 0, 4, 3, 0)];
    const { added, moved, removed, count } = changesBetween(base, now);
    expect([added, moved, removed].map((list) => list.map(({ key }) => key))).toEqual([['new'], ['r1'], ['r3']]);
    expect(count).toBe(3);
  });

  it('is nothing when an item comes back where it was', () => {
    expect(changesBetween(base, [...base].toReversed()).count).toBe(0);
  });
});

describe("one's own changes on top of another's", () => {
  it('keeps what the other did and does the own changes again', () => {
    const theirs = [base[0]!, { ...base[1]!, y: 3 }, base[2]!, item('r4', 9, 0)];
    const mine = [{ ...base[0]!, y: 5 }, base[1]!];
    const { items, lost, shifted } = onTopOf(theirs, base, mine, openContext);
    const places = Object.fromEntries(items.map(({ key, x, y }) => [key, [x, y]]));
    expect(places).toEqual({ r1: [0, 5], r2: [3, 3], r4: [9, 0] });
    expect(lost).toEqual([]);
    expect(shifted).toEqual([]);
  });

  it('goes lower where the other stands now, and says so', () => {
    const theirs = [...base, item('r4', 0, 4)];
    const { items, shifted } = onTopOf(theirs, base, [{ ...base[0]!, y: 4 }, base[1]!, base[2]!], openContext);
    expect(shifted.map(({ key, y }) => [key, y])).toEqual([['r1', 5]]);
    expect(findingsOn(items)).toEqual([]);
  });

  it('says what was moved here and removed there', () => {
    const { lost, items } = onTopOf(
      [base[1]!, base[2]!],
      base,
      [{ ...base[0]!, y: 4 }, base[1]!, base[2]!],
      openContext,
    );
    expect(lost.map(({ key }) => key)).toEqual(['r1']);
    expect(items).toHaveLength(2);
  });

  it('is asked of the rules: it stays in its group of a mirror, and in the weeks that there are', () => {
    const theirs = [...base, item('r4', 0, 4)];
    const mine = [{ ...base[0]!, y: 4 }, base[1]!, base[2]!];
    const mirrored = onTopOf(theirs, base, mine, { ...openContext, mirrored: true });
    expect(mirrored.shifted.map(({ key, x, y }) => [key, x, y])).toEqual([['r1', 3, 4]]);
    const low = [{ ...base[0]!, y: 7 }, base[1]!, base[2]!];
    const inWeeks = onTopOf(theirs, base, low, { ...openContext, by: 'rows', weeks: ruleWeeks(5) });
    expect(inWeeks.shifted.map(({ key, y }) => [key, y])).toEqual([['r1', 0]]);
  });

  it('never covers and never drops what the other has, except what was removed here', () => {
    const spot = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 8 }));
    const grid = (keys: string[]) =>
      fc.array(spot, { minLength: keys.length, maxLength: keys.length }).map((spots) => {
        const items: PlanItem[] = [];
        spots.forEach(([x, y], index) => {
          const placed = item(keys[index]!, x, y);
          if (canPlace(items, placed)) items.push(placed);
        });
        return items;
      });
    const keys = ['r1', 'r2', 'r3', 'r4'];
    fc.assert(
      fc.property(grid(keys), grid([...keys, 'r5']), grid([...keys, 'r6']), (was, theirs, mine) => {
        const { items } = onTopOf(theirs, was, mine, openContext);
        expect(findingsOn(items)).toEqual([]);
        const { removed } = changesBetween(was, mine);
        const gone = new Set(removed.map(({ key }) => key));
        const kept = theirs.map(({ key }) => key).filter((key) => !gone.has(key));
        expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(kept));
      }),
    );
  });
});

describe('earlier states after a save', () => {
  it('know the relation of what was new, and keep their own places', () => {
    const saved = [item('abc', 0, 7, 3, 12)];
    const [earlier] = refreshed([item('abc', 0, 2, 3, 0)], saved, (key) => key);
    expect(earlier).toMatchObject({ key: 'abc', relation_id: 12, y: 2 });
  });

  it('hold what the server no longer has as something new', () => {
    const [earlier] = refreshed([item('r9', 0, 2)], [], () => 'fresh');
    expect(toWire(earlier!)).toMatchObject({ relation_id: 0, client_key: 'fresh', programme_part: 1 });
  });
});
