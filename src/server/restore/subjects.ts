// What can be restored, by object: its table and its name. For the trash and every restore.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { PastRow } from '#server/db/memory.ts';
import { rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { allDefinitions, definitions } from '#shared/definitions/registry.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { canAttribute } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';

export interface Subject {
  object: ObjectKey;
  table: string;
  /** The attributes of its name that each need a right. Without any, the right to read the object is enough. */
  names: readonly string[];
  /** The row lacks what the user may not read. */
  name: (row: PastRow) => string;
  /** Distinguishes records with the same name. */
  notes?: (row: PastRow) => string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const others: Subject[] = [
  {
    object: 'user',
    table: 'app_user',
    names: ['firstname', 'lastname'],
    name: ({ firstname, lastname }) => `${text(firstname)} ${text(lastname)}`.trim(),
  },
  { object: 'role', table: 'role', names: ['title'], name: ({ title }) => text(title) },
  { object: 'labels__labelgroups', table: 'attribute_group', names: [], name: ({ title }) => text(title) },
  { object: 'labels__labeloptions', table: 'attribute_option', names: [], name: (row) => text(row['option_value']) },
  {
    object: 'calendar__year',
    table: 'calendar_year',
    names: [],
    name: ({ start_date, end_date }) => `${text(start_date).slice(0, 4)}-${text(end_date).slice(0, 4)}`,
  },
];

const subjects: Subject[] = [
  ...Object.values(definitions).map(({ object, table, title }) => ({
    object,
    table,
    names: [title, 'graduation_variant', 'year_start', 'version'],
    name: (row: PastRow) => text(row[title]),
    notes: (row: PastRow) =>
      fullName({
        title: '',
        graduation_variant: text(row['graduation_variant']),
        year_start: Number(row['year_start'] ?? 0),
        version: Number(row['version'] ?? 0),
      }),
  })),
  ...others,
];

export function subjectOf(object: ObjectKey): Subject {
  const found = subjects.find((each) => each.object === object);
  if (!found) throw new Error(`${object} cannot be restored`);
  return found;
}

/** The object of a table, or the name of the table itself. */
export function objectOfTable(table: string): string {
  const found = subjects.find((each) => each.table === table) ?? allDefinitions.find((each) => each.table === table);
  return found?.object ?? table;
}

/** The name as the user may read it in one of these places; '' if they may not. */
export function readableName(reader: User, table: string, places: readonly number[], row: PastRow): string {
  const subject = subjects.find((each) => each.table === table);
  return subject ? subject.name(readablePart(reader, subject, places, row)) : '';
}

export function readableNotes(reader: User, subject: Subject, places: readonly number[], row: PastRow): string {
  return subject.notes?.(readablePart(reader, subject, places, row)) ?? '';
}

function readablePart(reader: User, subject: Subject, places: readonly number[], row: PastRow): PastRow {
  const isRead = (name: string) =>
    places.some((place) => canAttribute(rightsAt(reader, place), `${subject.object}.${name}`, 'read'));
  const hidden = subject.names.filter((name) => !isRead(name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}

/** The last name of something that no longer exists. */
export async function nameOfGone(
  db: Db,
  reader: User,
  organization: number,
  { table, id }: { table: string; id: number },
): Promise<string> {
  const found = await sql<{ row: PastRow; organization: number | null }>`
    select before as row, organization from change
    where table_name = ${table} and record = ${id} and operation = 'delete' and not partial
    order by id desc limit 1`.execute(db);
  const [last] = found.rows;
  // Never reveals anything of another school, whatever the row refers to.
  if (!last || (last.organization !== null && last.organization !== organization)) return '';
  return readableName(reader, table, [organization], last.row);
}
