// Versions in order of time, whatever dates somebody filled in.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { addDays } from '#shared/planning/dates.ts';

import { timeline } from './timeline.ts';

const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-08-01', days));
const version = fc.record({ validFrom: fc.option(date), validTo: fc.option(date), name: fc.string() });

it('each version lasts until the next begins, so that every day has exactly one', () => {
  fc.assert(
    fc.property(fc.array(version), (versions) => {
      const periods = timeline(versions);
      for (const [index, { validFrom, validTo, name }] of periods.entries()) {
        expect(versions).toContainEqual(expect.objectContaining({ validFrom, name }));
        expect(validTo === null || validTo > validFrom).toBe(true);
        expect(periods[index + 1]?.validFrom ?? validTo).toBe(validTo);
      }
    }),
  );
});
