// The large school for load tests: the same seed gives the same rows, and the planner accepts its grids.
import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { findingsOn } from '#shared/planning/testing.ts';
import type { Placement } from '#shared/planning/grid.ts';

import { generateSchool } from '../../bench/school/generate.ts';
import type { Known, Row } from '../../bench/school/rows.ts';

/** A database that knows every state, option and attribute. */
const anything = new Proxy<Record<string, number>>({}, { get: (_, name) => String(name).length });
const known: Known = { states: anything, options: anything, attributes: anything, lastIds: {}, passwordHash: '' };

const generate = (seed: number) => generateSchool({ seed, factor: 1 }, known);
const school = generate(1);
const rowsOf = (name: string): Row[] => school.find(({ table }) => table === name)?.rows ?? [];
const digest = (rows: unknown) => createHash('sha1').update(JSON.stringify(rows)).digest('hex');

it('the large school has the requested size', () => {
  const names = ['programme', 'educational_unit', 'placement', 'calendar_year', 'app_user', 'role'];
  expect(names.map((name) => rowsOf(name).length)).toEqual([300, 6_000, 20_000, 10, 500, 40]);
});

it('the large school is the same for the same seed, and different for another', () => {
  expect(digest(generate(1))).toBe(digest(school));
  expect(digest(generate(2))).not.toBe(digest(school));
});

it('the large school has many roles with their own attribute rights, both readable and hidden', () => {
  const roleOf = new Map(rowsOf('permission').map(({ id, role }) => [id, role]));
  const perRole = new Map<unknown, unknown[]>();
  for (const { permission, attribute, can_read: read } of rowsOf('attribute_permission')) {
    const role = roleOf.get(permission);
    perRole.set(role, [...(perRole.get(role) ?? []), [attribute, read]]);
  }
  const sets = new Set([...perRole.values()].map((rights) => JSON.stringify(rights)));
  expect(sets.size).toBeGreaterThan(8);
  expect([...sets].filter((rights) => /true.*false|false.*true/.test(rights)).length).toBeGreaterThan(5);
  expect(perRole.size).toBeLessThan(rowsOf('role').length);
});

it('the large school has no item outside its grid or on top of another', () => {
  const grids = new Map<string, Placement[]>();
  for (const { programme, year, parent, ...row } of rowsOf('placement')) {
    const key = JSON.stringify([programme, year, parent]);
    grids.set(key, [...(grids.get(key) ?? []), row as unknown as Placement]);
  }
  expect(grids.size).toBeGreaterThan(1_000);
  const findings = [...grids.values()].flatMap((items) => findingsOn(items));
  expect(findings).toEqual([]);
});
