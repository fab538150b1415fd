// Queries that find partial writes in a database after a crash. Each returns the rows that are wrong, so an empty list
// is good.
import { query } from './cluster.ts';

const questions: Record<string, string> = {
  'programmes in the memory that are neither there nor deleted': `
    select record from change where table_name = 'programme'
    group by record
    having not exists (select from programme p where p.id = record) and not bool_or(operation = 'delete')`,
  'rows that are not as they were last remembered': [
    'programme',
    'placement',
    'programme_calendar',
    'organizational_unit',
  ]
    .map(
      (table) => `
        select '${table}' as table, r.id from ${table} r join lateral (
          select c.after from change c where c.table_name = '${table}' and c.record = r.id order by c.id desc limit 1
        ) as last on true
        where last.after is distinct from to_jsonb(r)`,
    )
    .join(' union all '),
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

/** The partial writes, by the query that found them. */
export async function partialWrites(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [question, text] of Object.entries(questions)) {
    const rows = await query(databaseUrl, text);
    if (rows.length > 0) found[question] = rows;
  }
  return found;
}
