// Uses of an outcome, or of all outcomes of a framework: programmes, units and placed exams. Used by both types of record.
import { type RawBuilder, sql } from 'kysely';

import { recordsNamed, ifReadable, type UseGroup } from '#server/records/named-uses.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { usageText } from '#shared/text/usage.ts';

import { placementsWith } from './planned-uses.ts';
import { programmeUses } from './programme-uses.ts';

const { groups } = usageText;

/** Whether programmes promise an outcome, units teach it, or placed exams assess it. */
export function hasLinks(outcome: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    exists (select from programme_outcome where learning_outcome = ${outcome})
    or exists (select from unit_outcome where learning_outcome = ${outcome})
    or exists (select from rel__calendar_week__exam e where e.outcomes <> '[]'
      and e.outcomes @> jsonb_build_array(jsonb_build_object('learning_outcome', ${outcome}))))`;
}

/** `outcomes` returns a query for the ids of the outcomes of a record. */
export function outcomeUses(outcomes: (id: number) => RawBuilder<unknown>): UseGroup[] {
  const among = (id: number) => sql`learning_outcome in (${outcomes(id)})`;
  const promising = sql`select programme from programme_outcome`;
  const teaching = sql`select educational_unit from unit_outcome`;
  const assessing = placementsWith(
    groups.assessing,
    (id, { organization }) => sql`p.id in (
      select e.id from rel__calendar_week__exam e
      where e.organization = ${organization} and e.outcomes <> '[]' and exists (
        select from jsonb_to_recordset(e.outcomes) as about (learning_outcome int) where ${among(id)}))`,
  );
  return [
    ...programmeUses(
      groups.promising,
      ifReadable('programme.outcomes', (_, id) => sql`${promising} where ${among(id)}`),
    ),
    {
      object: 'educational_unit',
      label: groups.teaching,
      rows: ifReadable('educational_unit.outcomes', (reader, id) =>
        recordsNamed(definitions.educationalUnit, reader, sql`${teaching} where ${among(id)}`),
      ),
    },
    { ...assessing, rows: ifReadable('rel__calendar_week__exam.outcomes', assessing.rows) },
  ];
}
