// Label groups with deadlines and a few custom labels, so that the bar above forms and the label screens have content.
import { sql } from 'kysely';
import { addDays } from '#shared/planning/dates.ts';
import { today } from '#shared/planning/today.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import type { Db } from '#server/db/connect.ts';

interface DemoGroup {
  object: ObjectKey;
  title: string;
  deadline: string;
  attributes: string[];
}

const groups: DemoGroup[] = [
  {
    object: 'programme',
    title: 'Basisgegevens',
    deadline: '2026-11-01',
    attributes: ['title', 'organizational_unit', 'calendar_year', 'year_start', 'month_start', 'variant', 'duration'],
  },
  {
    object: 'programme',
    title: 'Studiegids',
    deadline: '2026-12-01',
    attributes: ['title', 'graduation_variant', 'language', 'description', 'requirements', 'final_qualification'],
  },
  {
    object: 'programme',
    title: 'Accreditatie',
    deadline: '2027-03-01',
    attributes: ['croho_title', 'croho_code', 'level', 'ects_credits', 'final_qualification'],
  },
  {
    object: 'programme',
    title: 'SIS-koppeling',
    deadline: '2027-05-15',
    attributes: ['programme_code', 'plan_code', 'sub_plan_code', 'croho_code'],
  },
  {
    object: 'educational_unit',
    title: 'Studiegids',
    // Always soon, whenever the demo is loaded.
    deadline: addDays(today(), 10),
    attributes: ['title', 'study_guide_number', 'coordinator', 'description', 'educational_goal', 'requirements'],
  },
  {
    object: 'educational_unit',
    title: 'Inzet docenten',
    deadline: '2027-02-01',
    attributes: ['contact_hours', 'coordination_hours', 'qualifications_teacher', 'competentions_teacher'],
  },
];

const ownLabels: Record<string, string> = {
  'educational_unit.self_study_hours': 'Zelfstudie (uren)',
  'programme.final_qualification': 'Eindkwalificaties (OER)',
};

export async function loadLabels(db: Db, organization: number): Promise<void> {
  for (const { object, title, deadline, attributes } of groups) {
    const { id } = await db
      .insertInto('attribute_group')
      .values({ organization, organizational_unit: null, system: null, object, title, date_deadline: deadline })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into attribute_group_attribute (attribute_group, attribute, position)
      select ${id}, a.id, given.position
      from unnest(${attributes}::text[]) with ordinality as given (name, position)
      join attribute a on a.object = ${object} and a.attribute = given.name`.execute(db);
  }
  for (const [name, label] of Object.entries(ownLabels))
    await sql`
      insert into attribute_label (organization, attribute, label)
      select ${organization}, id, ${label} from attribute where object || '.' || attribute = ${name}`.execute(db);
}
