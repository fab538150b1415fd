// Pieces that both versions of OEAPI have: texts with their language, codes that follow from others, and objects without what is empty.
import type { LinkName, Links, Sector } from './model.ts';
import { plainName } from './texts.ts';

export type Json = Record<string, unknown>;

/** Without what there is nothing to say about: an absent reference is an absent key. */
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

/** What the links of an item become: ids, or the objects themselves where they were asked for. */
export interface Linker {
  one: (name: LinkName) => unknown;
  all: (name: LinkName) => unknown[];
}

export function linked(links: Links, name: keyof Links): string[] {
  return [links[name] ?? []].flat();
}

/** Of the European framework, by the level of the degree; null for a level that is none. */
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

/** The moment at which a day begins or ends where the schools are, with its offset. */
export function dayStart(iso: string): string {
  return `${iso}T00:00:00${offset(iso, false)}`;
}

export function dayEnd(iso: string): string {
  return `${iso}T23:59:59${offset(iso, true)}`;
}

/** Summer time begins and ends in the night of the last Sunday of March and of October. */
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
