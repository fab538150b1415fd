// Inserts the demo curriculum into the catalogue: parts, educational units, kinds, systems, label groups and custom labels.
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { blockUnits, type DemoPart, type DemoUnit, minors, requirements, softwareEngineering } from './curriculum.ts';
import { type DemoKind, demoCourses, demoExams } from './kinds.ts';
import { dualNursing, nursing } from './nursing.ts';

const coordinators = ['Daan Kuipers', 'Fatima Bouzid', 'Ruben Smit', 'Iris van Dam', 'Kees Brouwer'];
const nurses = ['Hanneke Vos', 'Mohamed Aziz', 'Lieke Jansen', 'Wouter Bos', 'Sanne Meijer'];
/** One in this many units is unfinished. */
const UNFINISHED_EVERY = 12;

export async function loadCurriculum(db: Db, organization: number): Promise<void> {
  await loadKinds(db, organization, 'course', demoCourses);
  await loadKinds(db, organization, 'exam', demoExams);
  const ict = { states: ['Vastgesteld', 'Vastgesteld', 'Vastgesteld', 'Concept'], coordinators };
  await loadUnits(db, organization, unitsOf([...softwareEngineering, ...minors]), { ...ict, number: 'OE' });
  await loadUnits(db, organization, blockUnits, { ...ict, number: 'PO', isBlock: true });
  await loadRequirements(db, organization);
  const care = { states: ['Vastgesteld'], coordinators: nurses };
  await loadUnits(db, organization, unitsOf(nursing), { ...care, number: 'VK' });
  const own = unitsOf(dualNursing).filter(({ title }, at, all) => all.findIndex((unit) => unit.title === title) === at);
  await loadUnits(db, organization, own, { ...care, number: 'VD' });
  for (const part of softwareEngineering) {
    const id = await addPart(db, organization, part, null, ['ICT-SE']);
    for (const choice of part.choices ?? [])
      await addPart(db, organization, choice, id, ['ICT-SE', 'ICT-CS', 'CMD', 'BDK']);
  }
  for (const part of nursing) await addPart(db, organization, part, null, ['VP-VT']);
  for (const part of dualNursing) await addPart(db, organization, part, null, ['VP-DU']);
  for (const system of ['Studie-informatiesysteem', 'Roosterpakket'])
    await sql`insert into system (organization, system) values (${organization}, ${system})`.execute(db);
}

function unitsOf(parts: DemoPart[]): DemoUnit[] {
  return parts.flatMap(({ units }) => units);
}

const decided = sql`(select id from state where state = 'Vastgesteld')`;

function option(object: string, attribute: string, value: string) {
  return sql`(
    select o.id from attribute_option o join attribute a on a.id = o.attribute
    where a.object = ${object} and a.attribute = ${attribute} and o.option_value = ${value} and o.organization is null)`;
}

async function loadKinds(db: Db, organization: number, table: 'course' | 'exam', kinds: DemoKind[]): Promise<void> {
  for (const { title, identifier, preparation, implementation, correction, coordination } of kinds)
    await sql`
      insert into ${sql.table(table)} (organization, title, identifier, state, preparation_hours, implementation_hours,
        correction_hours, coordination_hours, description)
      values (${organization}, ${title}, ${identifier}, ${decided}, ${preparation}, ${implementation}, ${correction},
        ${coordination}, '')`.execute(db);
}

interface UnitsGiven {
  /** The prefix of their numbers. */
  number: string;
  /** Assigned in turn, as are the coordinators. With a single state all units are complete. */
  states: string[];
  coordinators: string[];
  isBlock?: boolean;
}

/** One EC is 28 hours of study; about a third of it with a teacher, less in internships and graduation. */
async function loadUnits(db: Db, organization: number, units: DemoUnit[], given: UnitsGiven): Promise<void> {
  const { states, isBlock = false } = given;
  for (const [index, { title, ects, type }] of units.entries()) {
    const state = states[index % states.length] ?? 'Concept';
    const filled = states.length === 1 || index % UNFINISHED_EVERY !== 5;
    const contact = ['Stage', 'Afstuderen'].includes(type) ? ects : ects * 8;
    const number = `${given.number}${String(100 + index)}`;
    const added = await sql<{ id: number }>`
      insert into educational_unit (organization, title, state, study_guide_number, study_part_id, coordinator, type,
        ects_credits, contact_hours, self_study_hours, coordination_hours, mandatory, is_block, version,
        qualifications_teacher, description, educational_goal, requirements, competentions_teacher)
      values (${organization}, ${title}, (select id from state where state = ${state}), ${number}, ${`SD-${number}`},
        ${given.coordinators[index % given.coordinators.length]}, ${option('educational_unit', 'type', type)}, ${ects}, ${contact},
        ${ects * 28 - contact}, ${Math.max(4, ects * 2)}, true, ${isBlock}, 1,
        ${option('educational_unit', 'qualifications_teacher', 'BDB en BKE')},
        ${`<p>In ${title} werken studenten van opdracht naar opdracht toe naar een resultaat dat zij zelf verantwoorden.</p>`},
        ${'<p>De student past de stof toe in een nieuwe situatie en legt uit waarom de gekozen aanpak werkt.</p>'},
        ${filled ? '<p>Er zijn geen ingangseisen.</p>' : ''},
        ${filled ? '<p>De docent heeft ervaring in het beroep en met begeleiden.</p>' : ''})
      returning id`.execute(db);
    await ownFamily(db, 'educational_unit', added.rows[0]?.id);
  }
}

async function addPart(
  db: Db,
  organization: number,
  { title, ects, mirroring = false, year, block, choose, notCounted = false }: DemoPart,
  parent: number | null,
  programmeCodes: string[],
): Promise<number> {
  const number = `PO${year}${block}-${title.replace(/[^A-Z0-9]/g, '').slice(0, 4)}`;
  const added = await sql<{ id: number }>`
    insert into programme_part (organization, title, state, study_guide_number, study_part_id, parent__programme_part,
      ects_credits, count_ects_credits, mandatory, elective, choose_ects_min, choose_ects_max, mirroring, assessment_base, language, version, description)
    values (${organization}, ${title}, ${decided}, ${number}, ${`SD-${number}`}, ${parent}, ${ects}, ${!notCounted},
      ${parent === null}, ${parent !== null || choose !== undefined}, ${choose ?? null}, ${choose ?? null}, ${mirroring}, ${option('programme_part', 'assessment_base', 'Cijfer 1-10')},
      ${option('programme_part', 'language', 'Nederlands')}, 1,
      ${`<p>${title} staat in jaar ${year} van de opleiding en telt voor ${ects} EC.</p>`})
    returning id`.execute(db);
  const { id } = added.rows[0] as { id: number };
  await ownFamily(db, 'programme_part', id);
  await sql`
    insert into programme_programme_part (organization, programme, programme_part)
    select organization, id, ${id} from programme
    where organization = ${organization} and programme_code = any(${programmeCodes})`.execute(db);
  return id;
}

/** A record that is not a copy starts its own family. */
async function ownFamily(db: Db, table: string, id: number | undefined): Promise<void> {
  await sql`update ${sql.table(table)} set family = id where id = ${id}`.execute(db);
}

async function loadRequirements(db: Db, organization: number): Promise<void> {
  for (const [unit, requires, kind] of requirements)
    await sql`
      insert into unit_requirement (organization, educational_unit, requires, kind)
      select ${organization}, u.id, r.id, ${kind} from educational_unit u, educational_unit r
      where u.organization = ${organization} and u.title = ${unit}
        and r.organization = ${organization} and r.title = ${requires}`.execute(db);
}
