// Other versions of a programme or registered study: the same one in other periods.
import { sql } from 'kysely';

import type { Item, Version } from '#shared/oeapi/model.ts';
import { timeline } from '#shared/oeapi/timeline.ts';

import { programmeOf, programmeRows } from './programmes.ts';
import type { OeapiSchool } from './school.ts';
import { readSpecifications, specificationFrom } from './specifications.ts';

export async function versionsOf(school: OeapiSchool, item: Item): Promise<Version[]> {
  const all = await allVersions(school, item);
  return timeline(all).flatMap(({ validFrom, validTo, item: other }) =>
    other === item || validFrom === (item as Partial<Version>).validFrom ? [] : [{ validFrom, validTo, item: other }],
  );
}

interface Period extends Omit<Version, 'validFrom'> {
  validFrom: string | null;
}

async function allVersions(school: OeapiSchool, item: Item): Promise<Period[]> {
  if (item.kind === 'programme') {
    // Full-time and part-time are registered separately, even if one was copied from the other (`exchange/read-rio.ts`).
    const sameStudy = sql`exists (
      select from programme own where own.oeapi_id = ${item.id} and own.family = p.family
        and own.variant is not distinct from p.variant)`;
    const rows = await programmeRows(school, sameStudy);
    const others = rows.filter(({ id }) => id !== item.id).map((row) => programmeOf(school, row));
    return [...others, item].map((each) => ({ validFrom: each.validFrom, validTo: each.validTo, item: each }));
  }
  if (item.kind !== 'specification') return [];
  const [found] = await readSpecifications(school, [item.id]);
  const others = (found?.rows ?? []).map((row) => specificationFrom(row, programmeOf(school, row), item.id));
  return [...others, item].map((each) => ({ validFrom: each.validFrom, validTo: each.validTo, item: each }));
}
