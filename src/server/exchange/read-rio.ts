// The programmes of a school with the values that RIO requires, and what is missing. One query, however many programmes there are.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { type RioContext, type RioFinding, rioFindings, type RioProgramme } from '#shared/exchange/rio.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Named } from '#shared/text/full-name.ts';

import { exchangeSettings } from './settings.ts';

export interface RioChecked {
  id: number;
  name: Named;
  rio: boolean;
  /** The name of its state, if programmes in that state are not shared; else ''. */
  withheldBy: string;
  findings: (RioFinding & { id: number })[];
}

interface Row extends Omit<RioProgramme, 'level' | 'variant' | 'language'>, Omit<RioContext, 'others'> {
  id: number;
  graduation_variant: string;
  year_start: number | null;
  version: number | null;
  rio: boolean;
  state: Option;
  family: number;
  organizational_unit: number | null;
  /** Options. */
  level: Option | null;
  variant: Option | null;
  language: Option | null;
}

interface Option {
  id: number;
  title: string;
}

/** All programmes of a school, or those of `ids` that go to RIO. Scenarios are never included. */
export async function readRio(db: Db, organization: number, ids?: readonly number[]): Promise<RioChecked[]> {
  const [settings, rows] = await Promise.all([exchangeSettings(db, organization), rowsOf(db, organization, ids)]);
  const codeOf = (list: CodeListName, option: Option | null) => (option ? settings.codeOf(list, option) : '');
  const versions = groupBy(
    rows.filter(({ rio }) => rio),
    versionKey,
  );
  const asked = ids && new Set(ids);
  return rows
    .filter(({ id }) => !asked || asked.has(id))
    .map((row) => {
      const programme: RioProgramme = {
        ...row,
        ...{ level: codeOf('level', row.level), variant: codeOf('mode_of_study', row.variant) },
        language: codeOf('language', row.language),
      };
      const others = (versions.get(versionKey(row)) ?? []).filter(({ id }) => id !== row.id);
      const found = row.rio ? rioFindings(programme, { ...row, others }) : [];
      const idOf = { programme: row.id, organization, organizational_unit: row.organizational_unit ?? 0 };
      const findings = found.map((finding) => ({ ...finding, id: idOf[finding.object] }));
      const { id, title, graduation_variant, variant, year_start, version, rio } = row;
      const name = { title, graduation_variant, variant: variant?.title ?? '', year_start, version };
      const withheldBy = settings.states.includes(row.state.id) ? '' : row.state.title;
      return { id, name, rio, withheldBy, findings };
    });
}

/** Full-time and part-time are registered separately, even if one was copied from the other. */
function versionKey({ family, variant }: Row): string {
  return `${family} ${variant?.id ?? 0}`;
}

/**
 * Everything that the findings of programme `p` use from its other versions, as text: a change of another version only counts
 * as a change of that version, so what is cached for `p` needs this in its revision.
 */
export const periodsOfOtherVersions = sql<string | null>`case when p.rio then (
  select string_agg(concat(other.id, ' ', other.valid_from, ' ', other.valid_to), ',' order by other.id)
  from programme other
  where other.family = p.family and other.id <> p.id and other.organization = p.organization
    and other.variant is not distinct from p.variant and other.rio and other.scenario_of is null) end`;

function chosenIn(column: string): RawBuilder<Option | null> {
  return sql<Option | null>`(select json_build_object('id', o.id, 'title', o.option_value) from attribute_option o
    where o.id = ${sql.ref(`p.${column}`)})`;
}

/** Includes their other versions. */
async function rowsOf(db: Db, organization: number, ids: readonly number[] | undefined): Promise<Row[]> {
  const asked = ids
    ? sql`p.rio and p.family in (select family from programme where id = any(${[...ids]}::int[]))`
    : sql`true`;
  const found = await sql<Row>`
    select p.id, p.title, p.graduation_variant, p.year_start, p.version, p.rio, p.family, p.organizational_unit,
      json_build_object('id', st.id, 'title', st.state) as state, p.croho_title, p.croho_code, p.programme_code,
      p.abbreviation, p.english_title, p.isced, p.rio_code, p.description, p.duration, p.propaedeutic_phase,
      p.study_choice_check, p.valid_from::text, p.valid_to::text, ${chosenIn('level')} as level,
      ${chosenIn('variant')} as variant, ${chosenIn('language')} as language, s.sector, s.education_offerer_code,
      coalesce(u.education_location_code, '') as education_location_code
    from programme p join organization s on s.id = p.organization join state st on st.id = p.state
    left join organizational_unit u on u.id = p.organizational_unit
    where p.organization = ${organization} and p.scenario_of is null and ${asked}
    order by p.title, p.id`.execute(db);
  return found.rows;
}
