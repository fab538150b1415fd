// Addresses of the public guide: names for people, ids for us. A name may change; the id and the study year last.
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

/** Of a school, by the address of its guide. */
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

/** Whether a school can be found by it. */
export function isSlug(name: string): boolean {
  return /^[a-z0-9-]{1,60}$/.test(name);
}

/** Null for what is no year of an address. */
export function yearIn(name: string): number | null {
  const [, year] = /^jaar-([1-9]\d?)$/.exec(name) ?? [];
  return name === ALL_YEARS ? 0 : year ? Number(year) : null;
}

/** The id at the end of a name; 0 where there is none. */
export function idIn(name: string): number {
  const [, digits = '0'] = /(?:^|-)([1-9]\d{0,9})$/.exec(name) ?? [];
  return Number(digits) <= MAX_ID ? Number(digits) : 0;
}
