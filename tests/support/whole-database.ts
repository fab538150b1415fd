// Questions to the database itself after a crash: is there anything that is only half there? Each answers the offenders,
// so an empty list is what is wanted.
import { query } from './cluster.ts';

const questions: Record<string, string> = {
  // A revision starts at 1 and goes up with every change, which has its row in the history.
  'programmes whose history does not count up to their revision': `
    select p.id from programme p
    where exists (select from history h where h.object = 'programme' and h.record = p.id)
      and p.revision <> (select count(*) from history h where h.object = 'programme' and h.record = p.id)`,
  'programmes in the history that are neither there nor deleted': `
    select record from history where object = 'programme'
    group by record
    having not exists (select from programme p where p.id = record) and not bool_or(action = 'delete')`,
  'grids whose history does not count up to their revision': `
    select c.programme, c.year from programme_calendar c
    where exists (select from history h where h.object = 'programme' and h.record = c.programme)
      and c.grid_revision - 1 <> (
        select count(*) from history h where h.object = 'calendar__level1' and h.record = c.programme
          and coalesce(h.changes->'grid'->0->>'year', h.changes->'grid'->1->>'year')::int = c.year)`,
  'calendars whose history does not count up to their revision': `
    select c.organizational_unit from unit_calendar c
    where exists (select from history h where h.object = 'organizational_unit' and h.record = c.organizational_unit)
      and c.revision <> (
        select count(*) from history h
        where h.object = 'calendar__organization' and h.record = c.organizational_unit
          and (h.changes->'calendar_year'->>0)::int = c.calendar_year)`,
  'items on top of each other': `
    select a.id, b.id from placement a join placement b
      on a.programme = b.programme and a.year = b.year and a.parent is not distinct from b.parent and a.id < b.id
      and a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height`,
  'lessons without their form': `
    select p.id from placement p where p.kind = 'course'
      and not exists (select from rel__calendar_week__course l where l.id = p.id)
    union all
    select p.id from placement p where p.kind = 'exam'
      and not exists (select from rel__calendar_week__exam l where l.id = p.id)`,
  'tokens that belong to no session': `
    select 1 from access_token t where not exists (select from session s where s.id = t.session)`,
};

/** What is half there, by the question that found it. */
export async function halfThere(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [question, text] of Object.entries(questions)) {
    const rows = await query(databaseUrl, text);
    if (rows.length > 0) found[question] = rows;
  }
  return found;
}
