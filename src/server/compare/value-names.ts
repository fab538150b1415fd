// Values as text, with names of options and records instead of ids. One query for all values, and
// one for outcomes.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';

import { linksIn, outcomeLines } from './outcome-lines.ts';

export interface NamedValue {
  attribute: Pick<Attribute, 'kind' | 'to' | 'choices'> | undefined;
  value: unknown;
}

/** Reduces `{id, option_value}` and `{id, state}` to the id. */
export function plainValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'object' && value !== null && 'id' in value) return Number(value.id);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export async function valueNamer(
  db: Db,
  user: User,
  organization: number,
  all: readonly NamedValue[],
): Promise<(named: NamedValue) => string> {
  const idsOf = (wanted: (attribute: NonNullable<NamedValue['attribute']>) => boolean) =>
    all.flatMap(({ attribute, value }) => {
      const id = plainValue(value);
      return attribute && wanted(attribute) && typeof id === 'number' && id > 0 ? [id] : [];
    });
  const found = await sql<{ kind: string; id: number; name: string }>`
    select 'option' as kind, id, option_value as name from attribute_option
    where id = any(${idsOf(({ kind }) => kind === 'option')}::int[])
    union all select 'state', id, state from state
    union all select 'organizational_unit', id, title from organizational_unit
    where id = any(${idsOf(({ to }) => to === 'organizational_unit')}::int[]) and organization = ${organization}
    union all select 'calendar_year', id, to_char(start_date, 'YYYY') || '-' || to_char(end_date, 'YYYY') from calendar_year
    where id = any(${idsOf(({ to }) => to === 'calendar_year')}::int[]) and organization = ${organization}`.execute(db);
  const names = new Map(found.rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  const readsUnits = canAttribute(rightsIn(user.grants, organization), 'organizational_unit.title', 'read');
  const links = all.filter(({ attribute }) => attribute?.kind === 'outcomes').flatMap(({ value }) => linksIn(value));
  const linesOf = await outcomeLines(db, user, organization, links);
  return ({ attribute, value }) => {
    if (attribute?.kind === 'outcomes') return linesOf(linksIn(value));
    const plain = plainValue(value);
    if (plain === null || plain === '') return '';
    if (typeof plain === 'boolean') return plain ? formText.yes : formText.no;
    if (attribute?.kind === 'richText') return plainText(String(plain));
    if (attribute?.kind === 'choice') return attribute.choices?.find((each) => each.value === plain)?.label ?? '';
    const table = attribute?.to ?? attribute?.kind ?? '';
    // Some values of planned items are names already, such as the state.
    const isId = typeof plain === 'number' && ['option', 'state', 'reference'].includes(attribute?.kind ?? '');
    if (!isId) return String(plain);
    return table === 'organizational_unit' && !readsUnits ? '' : (names.get(`${table} ${plain}`) ?? '');
  };
}
