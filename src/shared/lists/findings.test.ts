import { expect, it } from 'vitest';

import type { WireFinding } from '#shared/api/checks.ts';

import { csvFile } from '#shared/csv.ts';

import { findingRows } from './findings.ts';

const finding: WireFinding = {
  ...{ check: 'ec_year', severity: 'error', programme: 1, year: 2, block: 0, week: 0, relation_id: 0 },
  ...{ object: '', id: 0, grid: null, attribute: '', message: '61 EC gepland; 1 EC te veel.', accepted: null },
};

it('has a row for each finding, escaped if it looks like a formula', () => {
  const accepted = { id: 1, reason: '=1+1 "zo"', by: 'Ans', at: '17-11-2026' };
  const [head, first, second] = csvFile(findingRows([finding, { ...finding, accepted }], () => 'Verpleegkunde')).split(
    '\r\n',
  );
  expect(head).toBe('\uFEFFProgramma;Ernst;Plaats;Controle;Bevinding;Bewust afgeweken;Door, op');
  expect(first).toMatch(/^Verpleegkunde;Fout;Jaar 2;[^;]+;"61 EC gepland; 1 EC te veel.";;$/);
  expect(second).toContain(`;"'=1+1 ""zo""";Ans, 17-11-2026`);
});
