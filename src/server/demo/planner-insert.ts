// Inserts the courses and exams of the demo plan, in three statements.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { DemoLesson } from './planner-lessons.ts';

type Placed = DemoLesson & { parent: number; year: number };

export async function insertDemoLessons(
  db: Db,
  { id: programme, organization }: { id: number; organization: number },
  lessons: Placed[],
): Promise<void> {
  const given = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('placement', 'id'))::int as id
    from generate_series(1, ${lessons.length}::int)`.execute(db);
  const rows = JSON.stringify(lessons.map((lesson, index) => ({ ...lesson, id: given.rows[index]?.id })));
  const lesson = sql`jsonb_to_recordset(${rows}::jsonb) as l (id int, parent int, year int, kind text, "of" text,
    title text, x int, y int, width int, height int, duration text, room text, ects_credits int, weighing text,
    individual boolean, resit boolean)`;
  await sql`
    insert into placement (id, organization, programme, year, parent, kind, course, exam, x, y, width, height)
    select l.id, ${organization}, ${programme}, l.year, l.parent, l.kind, c.id, e.id, l.x, l.y, l.width, l.height
    from ${lesson}
    left join course c on l.kind = 'course' and c.organization = ${organization} and c.title = l."of"
    left join exam e on l.kind = 'exam' and e.organization = ${organization} and e.title = l."of"`.execute(db);
  const option = (object: string, attribute: string, value: string) => sql`(
    select o.id from attribute_option o join attribute a on a.id = o.attribute
    where a.object = ${object} and a.attribute = ${attribute} and o.option_value = ${sql.raw(value)}
      and o.organization is null limit 1)`;
  const course = 'rel__calendar_week__course';
  await sql`
    insert into rel__calendar_week__course (id, organization, title, duration, mandatory, location_requirements,
      location_capacity, ects_credits)
    select l.id, ${organization}, l.title, ${option(course, 'duration', 'l.duration')}, l."of" <> 'Hoorcollege',
      ${option(course, 'location_requirements', 'l.room')}, case when l.room = 'Collegezaal' then 120 else 30 end, null
    from ${lesson} where l.kind = 'course'`.execute(db);
  const exam = 'rel__calendar_week__exam';
  await sql`
    insert into rel__calendar_week__exam (id, organization, title, duration, mandatory, location_requirements,
      location_capacity, ects_credits, assessment_base, weighing, qualifications_teacher, individual, resit)
    select l.id, ${organization}, l.title, ${option(exam, 'duration', 'l.duration')}, true,
      ${option(exam, 'location_requirements', 'l.room')}, case when l.room = 'Toetszaal' then '120' else '' end,
      l.ects_credits, ${sql`(
        select o.id from attribute_option o join attribute a on a.id = o.attribute
        where a.object = ${exam} and a.attribute = 'assessment_base' and o.option_value = 'Cijfer 1-10' limit 1)`},
      ${option(exam, 'weighing', 'l.weighing')}, ${sql`(
        select o.id from attribute_option o join attribute a on a.id = o.attribute
        where a.object = ${exam} and a.attribute = 'qualifications_teacher' and o.option_value = 'BDB en BKE' limit 1)`},
      l.individual, l.resit
    from ${lesson} where l.kind = 'exam'`.execute(db);
}
