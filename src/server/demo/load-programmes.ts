// Inserts the demo programmes into the catalogue.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { DemoProgramme } from './programmes.ts';

const qualifications =
  '<p>De afgestudeerde werkt zelfstandig aan vraagstukken uit het beroep, verantwoordt keuzes en blijft leren.</p>';

export async function loadProgrammes(
  db: Db,
  organization: number,
  units: Record<string, number>,
  programmes: DemoProgramme[],
): Promise<void> {
  for (const programme of programmes) {
    const { title, unit, graduation_variant, year, version, duration, code, croho, description } = programme;
    const isFinished = ['Vastgesteld', 'Gearchiveerd'].includes(programme.state);
    const option = (attribute: string, value: string) => sql`(
      select o.id from attribute_option o join attribute a on a.id = o.attribute
      where a.object = 'programme' and a.attribute = ${attribute} and o.option_value = ${value} and o.organization is null)`;
    await sql`
      insert into programme (organization, organizational_unit, calendar_year, title, state, croho_title, croho_code,
        programme_code, plan_code, sub_plan_code, year_start, month_start, level, variant, graduation_variant, language,
        duration, ects_credits, version, description, requirements, final_qualification)
      values (${organization}, ${units[unit]},
        (select id from calendar_year where organization = ${organization} and extract(year from start_date) = ${year}),
        ${title}, (select id from state where state = ${programme.state}),
        ${`${programme.level === 'Bachelor' ? 'B' : 'Ad'} ${title}`}, ${croho}, ${code}, ${`${code}-${year}`}, ${`${code}-${year}-${version}`},
        ${year}, 9, ${option('level', programme.level)}, ${option('variant', programme.variant)}, ${graduation_variant},
        ${option('language', 'Nederlands')}, ${duration}, ${duration * 60}, ${version},
        ${`<p>${description}</p>`},
        ${'<p>Een diploma havo, vwo of mbo niveau 4.</p>'},
        ${isFinished ? qualifications : ''})`.execute(db);
  }
  await sql`update programme set family = id where organization = ${organization} and family is null`.execute(db);
}
