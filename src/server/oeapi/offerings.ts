// Offerings: the parts and units placed in plans, and the courses and exams in each week.
import { type RawBuilder, sql } from 'kysely';

import type { Offering } from '#shared/oeapi/model.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

import { unitsBelow } from './organisations.ts';
import { schoolCalendar } from './calendar.ts';
import { readPlaces } from './places.ts';
import { placementOf, type Planned, readPlanned } from './planned.ts';
import { optionOf } from './programmes.ts';
import { languagesOf, numberOrId, type Reader, type ListScope } from './reader.ts';
import { type OeapiSchool, type Option } from './school.ts';

/** The details of an offering besides its dates. */
interface Detail {
  placement: string;
  /** The number of its part or unit, or of the unit around it. */
  number: string;
  programme: string;
  programme_code: string;
  year: number;
  language: Option | null;
  unit: string | null;
  mandatory: boolean;
  capacity: string | null;
  resit: boolean;
  weighing: string | null;
  assessment_base: Option | null;
  room: string | null;
}

/** The offerings found by the list of a request, by id, so that its page does not compute the dates again. */
const listed = new WeakMap<OeapiSchool, ReadonlyMap<string, Planned>>();

const byId = (planned: readonly Planned[]) => new Map(planned.map((each) => [each.id, each]));

export const offerings: Reader = {
  list: async (school, scope) => {
    const { at, holds } = await inScope(school, scope);
    const found = (await readPlanned(school, at)).filter(holds);
    listed.set(school, byId(found));
    return found;
  },
  load: async (school, ids) => {
    const placements = [...new Set(ids.map(placementOf))];
    const all = listed.get(school) ?? byId(await readPlanned(school, sql`at.oeapi_id = any(${placements}::uuid[])`));
    const details = await readDetails(school, placements);
    return ids.flatMap((id) => {
      const planned = all.get(id);
      const detail = planned && details.get(planned.placement);
      return detail ? offeringOf(school, planned, detail) : [];
    });
  },
  loadFiltered: async (school, ids) => {
    const all = listed.get(school) ?? new Map<string, Planned>();
    const places = await readPlaces(school);
    // Offerings of one kind in one study year of a programme have equal filter fields, so one is built for all.
    const alike = new Map<string, Offering>();
    return ids.flatMap((id) => {
      const planned = all.get(id);
      const place = planned && places.get(planned.programme);
      if (!place) return [];
      const { kind, name, year, placement, programme } = planned;
      const key = `${kind} ${programme} ${year}`;
      let first = alike.get(key);
      if (!first) {
        const detail = { ...nothing, year, placement, programme: place.title, language: place.language };
        alike.set(key, (first = offeringOf(school, planned, detail)));
      }
      return { ...first, id, name };
    });
  },
};

/** Placeholders for the details that are not filtered by. */
const nothing: Omit<Detail, 'placement' | 'year' | 'programme' | 'language'> = {
  ...{ number: '', programme_code: '', unit: null, mandatory: false, capacity: null, resit: false },
  ...{ weighing: null, assessment_base: null, room: null },
};

/** Which study years to read (null: all of them), and which offerings in them belong to the scope. */
async function inScope(
  school: OeapiSchool,
  scope: ListScope | null,
): Promise<{ at: RawBuilder<unknown> | null; holds: (planned: Planned) => boolean }> {
  const all = () => true;
  if (!scope) return { at: null, holds: all };
  const { kind, id } = scope;
  const object = { holds: (planned: Planned) => planned.object === id };
  const record = (table: string) => sql`(select id from ${sql.table(table)} where oeapi_id = ${id})`;
  if (kind === 'part') return { ...object, at: sql`at.programme_part = ${record('programme_part')}` };
  if (kind === 'course') return ofCourse(id);
  if (kind === 'learning' || kind === 'test') {
    const unit = sql`(select educational_unit from oeapi_component where oeapi_id = ${id})`;
    return { ...object, at: sql`at.educational_unit = ${unit}` };
  }
  if (kind === 'courseOffering') return { at: sql`at.oeapi_id = ${id}`, holds: ({ around }) => around === id };
  if (kind === 'organisation') {
    const units = await unitsBelow(school, id);
    const of = sql`at.programme in (select id from programme where organizational_unit = any(${units ?? []}::int[]))`;
    return { at: units ? of : null, holds: all };
  }
  if (kind !== 'session') return { at: sql`false`, holds: all };
  const { sessions } = await schoolCalendar(school);
  const holds = ({ session }: Planned) => {
    for (let at = sessions.get(session); at; at = sessions.get(String(at.links.parent))) if (at.id === id) return true;
    return false;
  };
  return { at: null, holds };
}

/** A course also has the offerings of its components; the list selects by kind. */
function ofCourse(id: string) {
  const unit = sql`(select id from educational_unit where oeapi_id = ${id})`;
  return { at: sql`at.educational_unit = ${unit}`, holds: (planned: Planned) => planned.course === id };
}

async function readDetails(school: OeapiSchool, placements: readonly string[]): Promise<Map<string, Detail>> {
  const found = await sql<Detail>`
    select pl.oeapi_id as placement, p.title as programme, p.programme_code, pl.year,
      ${optionOf('p.language')} as language, u.oeapi_id as unit,
      coalesce(part.study_guide_number, own.study_guide_number, taught.study_guide_number, '') as number,
      coalesce(pc.mandatory, pe.mandatory, own.mandatory, part.mandatory, false) as mandatory,
      pc.location_capacity::text as capacity, coalesce(pe.resit, false) as resit, weight.option_value as weighing,
      ${optionOf('pe.assessment_base')} as assessment_base, room.option_value as room
    from placement pl join programme p on p.id = pl.programme
    left join organizational_unit u on u.id = p.organizational_unit
    left join programme_part part on part.id = pl.programme_part
    left join educational_unit own on own.id = pl.educational_unit
    left join placement around on around.id = pl.parent and pl.kind in ('course', 'exam')
    left join educational_unit taught on taught.id = around.educational_unit
    left join rel__calendar_week__course pc on pc.id = pl.id
    left join rel__calendar_week__exam pe on pe.id = pl.id
    left join attribute_option weight on weight.id = pe.weighing
    left join attribute_option room on room.id = coalesce(pc.location_requirements, pe.location_requirements)
    where pl.organization = ${school.organization} and pl.oeapi_id = any(${[...placements]}::uuid[])`.execute(
    school.db,
  );
  return new Map(found.rows.map((row) => [row.placement, row]));
}

function offeringOf(school: OeapiSchool, planned: Planned, detail: Detail): Offering {
  const { id, kind, name, object, start, end, session, around } = planned;
  const weight = Number.parseInt(detail.weighing ?? '', 10);
  return {
    ...{ kind, id, name, start, end, mandatory: detail.mandatory, resit: detail.resit, room: detail.room ?? '' },
    code: { type: 'offering_code', code: codeOf(planned, detail) },
    otherCodes: [],
    description: oeapiText.offering(detail.programme, detail.year),
    languages: languagesOf(school, [detail.language]),
    capacity: detail.capacity ? Number(detail.capacity) : null,
    resultValue: detail.assessment_base ? school.codeOf('result_value', detail.assessment_base) : '',
    weight: weight >= 0 && weight <= 100 ? weight : null,
    links: {
      ...{ session, organisation: detail.unit ?? school.id, [ofWhat[kind]]: object },
      ...(around && kind !== 'partOffering' ? { [inWhat[kind]]: around } : {}),
    },
  };
}

/** Programme, part or unit, component and start date: as nearly unique as possible. */
function codeOf({ kind, name, object, course, start }: Planned, { programme_code, number }: Detail): string {
  const isTaught = kind === 'learningOffering' || kind === 'testOffering';
  const { code } = numberOrId(number, isTaught ? (course ?? object) : object);
  return [programme_code, code, ...(isTaught ? [name] : []), start].join(' ');
}

const ofWhat = {
  partOffering: 'programme',
  courseOffering: 'course',
  learningOffering: 'component',
  testOffering: 'component',
} as const;
const inWhat = {
  courseOffering: 'programmeOffering',
  learningOffering: 'courseOffering',
  testOffering: 'courseOffering',
} as const;
