import { expect, test } from 'vitest';

import { filterModules, type ModuleProgramme } from './filter-modules.ts';

const sums = (ects_credits: number, contact_hours: number) => ({ ects_credits, contact_hours });
const module = (title: string, coordinator: string, ects: number) => ({
  ...{ title, coordinator, number: `OE-${title}`, part_title: 'Semester' },
  per_block: [sums(ects, ects * 2), sums(0, 0)],
});
const programmes = [
  {
    id: 1,
    title: 'HBO-ICT',
    totals: [sums(9, 18), sums(0, 0)],
    modules: [module('Java', 'Ruben', 5), module('Sql', 'Eva', 4)],
  },
  { id: 2, title: 'CMD', totals: [sums(3, 6), sums(0, 0)], modules: [module('Ux', 'Eva', 3)] },
] as unknown as ModuleProgramme[];
const all = { keyword: '', programme: 0, coordinator: '' };
const titles = (given: ModuleProgramme[]) => given.map((each) => each.modules.map(({ title }) => title));

test('keeps everything without a filter', () => {
  expect(filterModules(programmes, all)).toEqual(programmes);
});

test('filters by keyword, sums what is left and drops empty programmes', () => {
  const [only, ...others] = filterModules(programmes, { ...all, keyword: ' oe-jAVA ' });
  expect(others).toEqual([]);
  expect(only?.modules).toHaveLength(1);
  expect(only?.totals[0]).toEqual(sums(5, 10));
});

test('finds words in any order, with or without accents', () => {
  const [programme] = programmes;
  const modules = [module('Oriëntatie op ICT', 'Eva', 2)] as unknown as ModuleProgramme['modules'];
  const given = programme ? [{ ...programme, modules }] : [];
  expect(titles(filterModules(given, { ...all, keyword: 'ict orientatie' }))).toEqual([['Oriëntatie op ICT']]);
  expect(filterModules(given, { ...all, keyword: 'ict java' })).toEqual([]);
});

test('filters by programme and by coordinator', () => {
  expect(titles(filterModules(programmes, { ...all, coordinator: 'Eva' }))).toEqual([['Sql'], ['Ux']]);
  expect(titles(filterModules(programmes, { ...all, coordinator: 'Eva', programme: 2 }))).toEqual([['Ux']]);
});
