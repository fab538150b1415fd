// Helpers for both versions of OEAPI: texts with their language, derived codes, and objects without empty fields.
import type { LinkName, Links, Sector } from './model.ts';
import { plainName } from './texts.ts';

export type Json = Record<string, unknown>;

/** Removes empty fields: an absent reference is an absent key. */
export function filled(object: Json): Json {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

export interface Text {
  language: string;
  value: string;
}

export function dutch(value: string): Text[] {
  return value === '' ? [] : [{ language: 'nl-NL', value }];
}

export function named(name: string, english = ''): Text[] {
  const shown = plainName(english);
  return [...dutch(plainName(name)), ...(shown ? [{ language: 'en-GB', value: shown }] : [])];
}

/** Writes the links of an item: as ids, or as objects if they are expanded. */
export interface Linker {
  one: (name: LinkName) => unknown;
  all: (name: LinkName) => unknown[];
}

export function linked(links: Links, name: keyof Links): string[] {
  return [links[name] ?? []].flat();
}

/** The level of the European Qualifications Framework for a degree; null for other levels. */
export function qualificationLevel(level: string): number | null {
  const levels: Record<string, number> = { associate_degree: 5, bachelor: 6, master: 7, doctoral: 8 };
  return levels[level] ?? null;
}

export const sectors: Record<NonNullable<Sector>, string> = {
  1: 'higher professional education',
  2: 'university education',
};

export const propaedeuticPhases: Record<number, string> = {
  1: 'no_propaedeutic_phase',
  2: 'propaedeutic_phase_exam',
  3: 'propaedeutic_phase_no_exam',
};

export const studyChoiceChecks: Record<number, string> = {
  1: 'no_study_choice_check',
  2: 'study_choice_check_available',
  3: 'study_choice_check_mandatory',
};

/** The moment a day begins or ends in the time zone of the schools, with its offset. */
export function dayStart(iso: string): string {
  return `${iso}T00:00:00${offset(iso, false)}`;
}

export function dayEnd(iso: string): string {
  return `${iso}T23:59:59${offset(iso, true)}`;
}

/** Daylight saving time begins and ends on the last Sunday of March and October. */
function offset(iso: string, atEnd: boolean): string {
  const year = Number(iso.slice(0, 4));
  const [from, to] = [lastSunday(year, 3), lastSunday(year, 10)];
  const isSummer = atEnd ? iso >= from && iso < to : iso > from && iso <= to;
  return isSummer ? '+02:00' : '+01:00';
}

function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
