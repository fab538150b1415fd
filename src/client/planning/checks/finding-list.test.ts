// Findings as the page shows them: filtered, in order, by programme, counted; and where they lead.
import { expect, it } from 'vitest';

import { idsFrom } from '#client/layout/planner-links.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { isInside } from '#shared/rules/checks/live-findings.ts';
import type { Rights } from '#shared/permissions/rights.ts';

import { filterFindings, placeText, sortFindings } from '#shared/lists/findings.ts';
import { countFindings, groupFindings } from './finding-list.ts';
import { findingTarget } from './finding-target.ts';
import { programmesIn, scopeChoices } from './scopes.ts';
import { checksSearch, withScope } from './search.ts';

const accepted = { id: 1, reason: 'Versneld traject', by: 'Bram Visser', at: '12-11-2026' };

function finding(values: Partial<WireFinding>): WireFinding {
  return {
    ...{ check: 'ec_year', severity: 'error', programme: 1, year: 1, block: 0, week: 0, relation_id: 0 },
    ...{ object: '', id: 0, grid: null, attribute: '', message: 'Te veel', accepted: null },
    ...values,
  };
}

const all = [
  finding({ message: 'a', severity: 'info', check: 'contact_low', block: 2, week: 2 }),
  finding({ message: 'b', severity: 'error', year: 2 }),
  finding({ message: 'c', severity: 'info', check: 'contact_low', block: 2, week: 51 }),
  finding({ message: 'd', severity: 'error', year: 0, programme: 2, accepted }),
];
const none = { severity: '', check: '', keyword: '', hideAccepted: false };
const messages = (findings: readonly WireFinding[]) => findings.map(({ message }) => message).join('');

it('are filtered by severity, check, message and acceptance', () => {
  expect(messages(filterFindings(all, none))).toBe('abcd');
  expect(messages(filterFindings(all, { ...none, severity: 'info' }))).toBe('ac');
  expect(messages(filterFindings(all, { ...none, check: 'ec_year' }))).toBe('bd');
  expect(messages(filterFindings(all, { ...none, hideAccepted: true }))).toBe('abc');
  expect(messages(filterFindings(all, { ...none, keyword: ' weinig CONTACT' }))).toBe('ac');
  expect(messages(filterFindings(all, { ...none, keyword: 'versneld' }))).toBe('d');
  expect(messages(filterFindings(all, { ...none, keyword: 'week 51' }))).toBe('c');
});

it('are sorted by severity with accepted ones last, or by place in the study year', () => {
  expect(messages(sortFindings(all, 'severity'))).toBe('bcad');
  expect(messages(sortFindings(all, 'place'))).toBe('dcab');
});

it('are grouped by programme, and counted without accepted ones', () => {
  expect(groupFindings(all, [3, 2, 1]).map(({ programme, findings }) => [programme, messages(findings)])).toEqual([
    [2, 'd'],
    [1, 'abc'],
  ]);
  expect(countFindings(all)).toEqual({ error: 1, warning: 0, info: 2, accepted: 1 });
});

it('name their place as exactly as is known', () => {
  expect(placeText({ year: 2, block: 3, week: 47 })).toBe('Jaar 2 · blok 3 · week 47');
  expect(placeText({ year: 2, block: 0, week: 0 })).toBe('Jaar 2');
  expect(placeText({ year: 0, block: 0, week: 0 })).toBe('Hele programma');
});

it('link to the grid that holds the item, to the year, or to the form', () => {
  const flags = { create: true, read: true, update: true, delete: true };
  const rights: Rights = { objects: { calendar__level2: flags, calendar__level3: flags }, attributes: {} };
  const reader: Rights = { objects: { calendar__level2: { ...flags, update: false } }, attributes: {} };
  const grid = (level: '1' | '2' | '2.5' | '3', placed_as: 'block' | 'week' = 'block') =>
    finding({ relation_id: 9, object: 'exam', id: 5, grid: { level, relation_id: 7, placed_as } });
  const to = (found: WireFinding, by = rights) => {
    const target = findingTarget(found, by);
    return [target.to.replace('/calendar/programme/year', ''), target.search];
  };
  const year = ['', { programme: 1, year: 1 }];
  const show = 9;
  expect(to(grid('1'))).toEqual(['', { programme: 1, year: 1, show }]);
  expect(to(grid('2'))).toEqual(['/programmepart', { relation_id: 7, show }]);
  expect(to(grid('2.5'))).toEqual(['/subprogrammepart', { relation_id: 7, show }]);
  expect(to(grid('3', 'week'))).toEqual(['/programmepart/educationalunit', { relation_week_id: 7, show }]);
  expect(to(grid('3'))).toEqual(['/programmepart/educationalunit', { relation_block_id: 7, show }]);
  expect(to(finding({ year: 0 }))).toEqual(['', { programme: 1 }]);
  expect(to(finding({ block: 3, week: 6 }))).toEqual(['', { programme: 1, year: 1, block: 3 }]);
  expect(to(finding({ check: 'rio', year: 0, attribute: 'rio' }))).toEqual(['/programmes/edit/1', { field: 'rio' }]);
  // Several items together: the year, with what holds them, each once.
  const together = { programme: 1, year: 1, show: '7,8' };
  expect(to(finding({ sum: [[20, 7], [21, 7], [8]] }))).toEqual(['', together]);
  expect(idsFrom(together, 'show')).toEqual([7, 8]);
  expect(idsFrom({ show: '7,x,-1,,9' }, 'show')).toEqual([7, 9]);
  expect(to(finding({ object: 'educational_unit', id: 5, attribute: 'title' }))).toEqual([
    '/educationalunits/edit/5',
    { field: 'title' },
  ]);
  expect(to(finding({ object: 'learning_outcome', id: 5 }))).toEqual([
    '/outcomes/matrix',
    { programme: 1, outcome: 5 },
  ]);
  // Users who may not open that level still see the year.
  expect([to(grid('2'), reader), to(grid('3'), reader)]).toEqual([year, year]);
});

it('belong to the part or unit that contains or causes them', () => {
  const alone = { finding: finding({ relation_id: 20 }), around: [20, 7] };
  const together = { finding: finding({ sum: [[20, 7], [8]] }), around: [] };
  expect([20, 7, 8].map((id) => [isInside(alone, id), isInside(together, id)])).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
  expect(isInside({ finding: finding({}), around: [] }, 7)).toBe(false);
});

it('are requested by the address, whose invalid parameters are ignored', () => {
  expect(checksSearch({ programme: '12', organization: '3', severity: 'error', q: '', accepted: 'no' })).toEqual({
    ...{ programme: 12, severity: 'error' },
  });
  expect(checksSearch({ programme: '0', organizational_unit: '1x', accepted: 'hidden' })).toEqual({
    accepted: 'hidden',
  });
  expect(withScope({ programme: 12, severity: 'error' }, { organization: 3 })).toEqual({
    ...{ severity: 'error', organization: 3 },
  });
});

it('can be requested for a unit with programmes and all units above it, by name', () => {
  const units = [
    { id: 1, title: 'Techniek', parent: 0 },
    { id: 2, title: 'Cluster Zorg', parent: 3 },
    { id: 3, title: 'Gezondheid', parent: 0 },
    { id: 4, title: 'Leeg', parent: 3 },
  ];
  const programme = (id: number, unit: number) =>
    ({
      ...{ id, organization: 1, title: `Programma ${id}`, graduation_variant: '', variant: '' },
      organizational_unit: { id: unit, title: units.find((each) => each.id === unit)?.title ?? '' },
    }) as Parameters<typeof scopeChoices>[1][number];
  const programmes = [programme(1, 1), programme(2, 2)];
  const offered = scopeChoices([{ id: 1, title: 'School' }], programmes, units);
  expect(offered.flatMap(({ scope }) => scope.organizational_unit ?? [])).toEqual([2, 3, 1]);
  expect(programmesIn(programmes, units, { organizational_unit: 3 })).toEqual([programmes[1]]);
  // Users who may not read units still have those of the programmes.
  expect(scopeChoices([], programmes, []).flatMap(({ scope }) => scope.organizational_unit ?? [])).toEqual([2, 1]);
});
