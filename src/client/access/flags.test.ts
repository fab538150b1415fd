// The layer of edits over rights: flipping, changing back, and what is sent.
import { describe, expect, it } from 'vitest';

import { changedRows, countChanges, type FlagRow, flipColumn, isChanged, setFlag, valueOf } from './flags.ts';

const none = { create: false, read: false, update: false, delete: false };
const rows: FlagRow[] = [
  { key: 'programme', flags: { ...none, read: true } },
  { key: 'course', flags: none },
];
const [programme, course] = rows as [FlagRow, FlagRow];
const always = () => true;

describe('edits of rights', () => {
  it('start as they were loaded', () => {
    expect(valueOf(programme, 'read', {})).toBe(true);
    expect(changedRows(rows, {})).toEqual([]);
  });

  it('count only what differs from what was loaded', () => {
    const there = setFlag({}, course, 'read', true);
    expect(isChanged(course, 'read', there)).toBe(true);
    const back = setFlag(there, course, 'read', false);
    expect(countChanges(rows, back)).toBe(0);
  });

  it('flip a whole column, each row the other way around, and back again', () => {
    const once = flipColumn({}, rows, 'read', always);
    expect([valueOf(programme, 'read', once), valueOf(course, 'read', once)]).toEqual([false, true]);
    expect(countChanges(rows, once)).toBe(2);
    expect(countChanges(rows, flipColumn(once, rows, 'read', always))).toBe(0);
  });

  it('leave flags unchanged that may not be changed', () => {
    const edits = flipColumn({}, rows, 'update', ({ key }) => key === 'course');
    expect(changedRows(rows, edits)).toEqual([{ key: 'course', flags: { update: true } }]);
  });
});
