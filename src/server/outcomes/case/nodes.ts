// Reads values of any shape from a CASE file: objects, lists, dates, and the uuid of a record or link.

export type Json = Record<string, unknown>;

export function objectIn(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** An empty list for anything else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const onlyUuid = /^\s*(?:urn:uuid:|\{)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?\s*$/i;

/** The uuid as written; '' for anything else. */
export function uuidIn(value: unknown): string {
  return (typeof value === 'string' && onlyUuid.exec(value)?.[1]) || '';
}

/** The last uuid in an address. */
export function uuidAtEnd(value: unknown): string {
  return (typeof value === 'string' && value.match(anyUuid)?.at(-1)) || '';
}

/** A link is an object with an identifier and an address, or only the address. */
export function linkedUuid(link: unknown): string {
  const { identifier, uri } = objectIn(link) ?? { identifier: undefined, uri: link };
  return (uuidIn(identifier) || uuidAtEnd(uri) || uuidAtEnd(identifier)).toLowerCase();
}

/** The yyyy-mm-dd of a date or timestamp; null for anything else. */
export function dateIn(value: string): string | null {
  const [, date = ''] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(value.trim()) ?? [];
  const parsed = new Date(`${date}T00:00:00Z`);
  return date !== '' && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

export function numberIn(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : Infinity;
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}
