// The values of attributes to store: clean rich text, without names that the server computes, with defaults for a new record.
import sanitizeHtml from 'sanitize-html';

import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import type { AnyDefinition, Definition } from '#shared/definitions/definition.ts';
import { fieldText } from '#shared/text/field.ts';

import { factsOf } from './write.ts';

export type Values = Record<string, unknown>;

/** Only the attributes that were sent, with safe HTML in rich text. */
export function cleanAttributes({ attributes }: AnyDefinition, body: Values): Values {
  const values: Values = {};
  for (const [name, { kind }] of Object.entries(attributes)) {
    const value = body[name];
    if (value === undefined) continue;
    values[name] = kind === 'richText' ? cleanHtml(value as string) : value;
  }
  return values;
}

/** The defaults of a new record. A state starts as the first one, Concept. */
export async function initialValues(db: Db, { attributes }: Definition): Promise<Values> {
  const values: Values = Object.fromEntries(Object.entries(attributes).map(([name, { initial }]) => [name, initial]));
  const states = Object.entries(attributes).filter(([, { kind }]) => kind === 'state');
  for (const [name] of states) values[name] = await firstState(db);
  return values;
}

async function firstState(db: Db): Promise<number> {
  const facts = factsOf(db);
  const known = facts.get('first state') as number | undefined;
  if (known !== undefined) return known;
  const { id } = await db.selectFrom('state').select('id').orderBy('position').limit(1).executeTakeFirstOrThrow();
  facts.set('first state', id);
  return id;
}

/** Refuses empty values of required attributes. */
export function requireFilled({ attributes }: Definition, values: Values): void {
  const empty = Object.keys(values).filter((name) => {
    const attribute = attributes[name];
    const needed = attribute?.required || attribute?.kind === 'state';
    return needed && (values[name] === null || values[name] === '');
  });
  if (empty.length > 0) throw invalid(Object.fromEntries(empty.map((name) => [name, fieldText.required])));
}

/** Throws if there are errors (attribute → Dutch sentence). */
export function refuseErrors(errors: Record<string, string> = {}): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const allowedHtml: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'code'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** The editor leaves an empty paragraph when all text is removed: that counts as empty. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, allowedHtml).trim();
  return clean === '<p></p>' ? '' : clean;
}

/** Lists are ordered by id, so equal references have equal JSON. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}
