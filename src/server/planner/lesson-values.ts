// The readable attributes of placed courses and exams in wire form, for the edit form of level 3.
import { type RawBuilder, sql } from 'kysely';

import { inheritedFromKind } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { durationHours } from '#shared/planning/duration.ts';
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { dutchFromIso } from '#shared/text/dates.ts';

import { type LessonKind, placedDefinition } from './lesson-rows.ts';
import { gridEtag } from './wire.ts';

export interface LessonValues {
  values: Record<string, unknown>;
  etag: string;
  revision: number;
  duration_value: number | null;
}

interface Found {
  id: number;
  kind: LessonKind;
  stored: Record<string, unknown> & { revision: number };
  type_title: string;
  norm_hours_preparation: number | null;
  norm_hours_contact: number | null;
  duration: string | null;
}

/** By relation. */
export async function lessonValues(
  db: Db,
  rights: Rights,
  where: RawBuilder<unknown>,
): Promise<Map<number, LessonValues>> {
  const found = await sql<Found>`
    select p.id, p.kind, coalesce(to_json(pc), to_json(pe)) as stored,
      coalesce(c.title, e.title) as type_title,
      coalesce(c.preparation_hours, e.preparation_hours) as norm_hours_preparation,
      coalesce(c.implementation_hours, e.implementation_hours) as norm_hours_contact,
      d.option_value as duration
    from placement p
    left join rel__calendar_week__course pc on pc.id = p.id
    left join rel__calendar_week__exam pe on pe.id = p.id
    left join course c on c.id = p.course
    left join exam e on e.id = p.exam
    left join attribute_option d on d.id = coalesce(pc.duration, pe.duration)
    where ${where} and p.kind in ('course', 'exam')`.execute(db);
  return new Map(found.rows.map((row) => [row.id, inWireForm(rights, row)]));
}

function inWireForm(rights: Rights, row: Found): LessonValues {
  const { object, attributes } = placedDefinition[row.kind];
  const { type_title, norm_hours_preparation, norm_hours_contact } = row;
  const all: Record<string, unknown> = { ...row.stored, type_title, norm_hours_preparation, norm_hours_contact };
  const sources: Partial<Record<string, string>> = inheritedFromKind;
  const readable = Object.entries(attributes).filter(([name]) => {
    const source = sources[name];
    if (source && !canAttribute(rights, `${row.kind}.${source}`, 'read')) return false;
    return canAttribute(rights, `${object}.${name}`, 'read');
  });
  const readsDuration = canAttribute(rights, `${object}.duration`, 'read');
  return {
    values: Object.fromEntries(readable.map(([name, attribute]) => [name, wireValue(attribute, all[name])])),
    etag: gridEtag(row.stored.revision),
    revision: row.stored.revision,
    duration_value: readsDuration ? durationHours(row.duration) : null,
  };
}

function wireValue({ kind }: Attribute, value: unknown): unknown {
  if (kind === 'date') return typeof value === 'string' ? dutchFromIso(value) : null;
  return kind === 'option' ? (value ?? 0) : value;
}
