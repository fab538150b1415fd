// Addresses of the public guide. They contain a name for readers and an id for us; only the id and the study year are stable.
import { fileName } from '#shared/file-name.ts';
import { MAX_ID } from '#shared/schemas.ts';

interface Titled {
  id: number;
  title: string;
}

const MAX_NAME = 60;

export const guidePath = '/gids';

export function schoolPath(slug: string): string {
  return `${guidePath}/${slug}`;
}

/** The logo of a school, by the address of its guide. */
export function logoPath(home: string): string {
  return `${home}/logo`;
}

export function programmePath(slug: string, programme: Titled, year: number): string {
  return `${schoolPath(slug)}/${named(programme)}/${yearName(year)}`;
}

export function unitPath(slug: string, programme: Titled, year: number, unit: Titled): string {
  return `${programmePath(slug, programme, year)}/${named(unit)}`;
}

function named({ id, title }: Titled): string {
  return [fileName(title).slice(0, MAX_NAME).replace(/-$/, ''), id].filter(Boolean).join('-');
}

const ALL_YEARS = 'alle-jaren';

function yearName(year: number): string {
  return year === 0 ? ALL_YEARS : `jaar-${year}`;
}

/** Whether this can be the slug of a school. */
export function isSlug(name: string): boolean {
  return /^[a-z0-9-]{1,60}$/.test(name);
}

/** Null if this is not a year. */
export function yearIn(name: string): number | null {
  const [, year] = /^jaar-([1-9]\d?)$/.exec(name) ?? [];
  return name === ALL_YEARS ? 0 : year ? Number(year) : null;
}

/** The id at the end of a name; 0 if there is none. */
export function idIn(name: string): number {
  const [, digits = '0'] = /(?:^|-)([1-9]\d{0,9})$/.exec(name) ?? [];
  return Number(digits) <= MAX_ID ? Number(digits) : 0;
}
