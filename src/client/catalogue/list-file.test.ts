import { expect, it } from 'vitest';

import { listFile } from './list-file.ts';
import { pageSettings } from '#shared/pages/page-settings.ts';

const { programme } = pageSettings;

it('requests the columns, rows and order of the list on the screen', () => {
  const { name, shown, whole } = listFile(programme, "Programma's", { column: 'year_start', desc: true }, ' ict ');
  expect(name).toBe('programmas');
  expect(shown).toEqual({
    fields: 'title,graduation_variant,variant,year_start,version,state',
    filter: 'ict',
    sort: '-year_start',
  });
  expect(whole).toEqual({ sort: '-year_start' });
});

it('leaves out an empty keyword, and an order by something other than an attribute', () => {
  const { shown } = listFile(programme, 'Lijst', { column: 'organization', desc: false }, '');
  expect(Object.keys(shown)).toEqual(['fields']);
});
