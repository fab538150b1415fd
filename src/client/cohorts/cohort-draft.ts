// The user's choices for a new cohort, and what follows from them. Pure. Used by the steps of the page.
import { hasWords } from '#shared/search/search-key.ts';
import type { CohortInput, CohortPreview, CohortProgramme, UnitChoice } from '#shared/api/cohorts.ts';
import { fullName } from '#shared/text/full-name.ts';

export interface Candidate {
  id: number;
  organization: number;
  /** The attributes of the name that the user may read. */
  name: string;
  year_start: number | null;
  state: string;
}

type Wire = Record<string, unknown> & { id: number };

/** Makes a candidate from a row of the list of programmes. */
export function candidateOf(record: Wire): Candidate {
  const { id, title, graduation_variant, variant, year_start, version, state, organization } = record;
  return {
    id,
    organization: idOf(organization),
    name: fullName({
      title: textOf(title),
      graduation_variant: textOf(graduation_variant),
      variant: textOf(variant),
      year_start: Number(year_start ?? 0),
      version: Number(version ?? 0),
    }),
    year_start: Number(year_start ?? 0) || null,
    state: textOf(state),
  };
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const { title, state, option_value } = value as Record<string, unknown>;
  return [title, state, option_value].find((text) => typeof text === 'string') ?? '';
}

function idOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number((value as { id?: unknown }).id ?? 0) : Number(value ?? 0);
}

export interface CandidateFilter {
  keyword: string;
  /** 0 for every start year. */
  year: number;
  organization: number;
}

/** Whether every word of the keyword occurs in the name. */
export function matching(all: readonly Candidate[], { keyword, year, organization }: CandidateFilter): Candidate[] {
  return all.filter(
    (each) =>
      each.organization === organization && (year === 0 || each.year_start === year) && hasWords(each.name, keyword),
  );
}

/** The year after the latest start year of the chosen programmes. */
export function defaultTarget(chosen: readonly Candidate[], thisYear: number): number {
  const years = chosen.flatMap(({ year_start }) => year_start ?? []);
  return years.length > 0 ? Math.max(...years) + 1 : thisYear + 1;
}

export interface Choices {
  default: UnitChoice;
  units: ReadonlyMap<number, UnitChoice>;
  /** Items that stay in their row instead of moving to the proposed week. */
  staying: ReadonlySet<number>;
}

export const noChoices: Choices = { default: 'same', units: new Map(), staying: new Set() };

export function choiceOf({ default: usual, units }: Choices, unit: number): UnitChoice {
  return units.get(unit) ?? usual;
}

/** For the programmes that can be copied. */
export function requestFor(preview: CohortPreview, target: number, choices: Choices): CohortInput {
  const possible = preview.programmes.filter(({ refused }) => refused === '');
  const items = new Set(possible.flatMap(({ weeks }) => weeks.map(({ relation_id }) => relation_id)));
  return {
    programmes: possible.map(({ id }) => id),
    year_start: target,
    units: {
      default: choices.default,
      choices: [...choices.units]
        .filter(([, choice]) => choice !== choices.default)
        .map(([educational_unit, choice]) => ({ educational_unit, choice })),
    },
    weeks: [...choices.staying].filter((id) => items.has(id)).map((relation_id) => ({ relation_id, week: 0 })),
  };
}

export function newVersionsIn({ units }: CohortProgramme, choices: Choices): number {
  return units.filter((id) => choiceOf(choices, id) === 'new_version').length;
}

/** Joins previews of a few programmes each. */
export function joinPreviews(previews: readonly CohortPreview[]): CohortPreview {
  const units = new Map<number, CohortPreview['units'][number]>();
  for (const unit of previews.flatMap((each) => each.units)) {
    const known = units.get(unit.id);
    units.set(unit.id, { ...unit, programmes: unit.programmes + (known?.programmes ?? 0) });
  }
  return {
    programmes: previews.flatMap(({ programmes }) => programmes),
    default: previews[0]?.default ?? 'same',
    units: [...units.values()],
  };
}
