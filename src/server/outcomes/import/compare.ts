// Compares a file with a framework: a preview row and the data to write for each outcome. Pure.
import type { MatchKind } from '#shared/definitions/outcome-link.ts';
import type { ImportChange, ImportCounts, ImportProblem, ImportRow } from '#shared/api/imports.ts';
import { endsBeforeStart, isOnScale, isShorter } from '#shared/outcomes/framework-rules.ts';
import { caseText } from '#shared/text/case.ts';

import type { CaseFramework, CaseFrameworkValues, CaseItem } from '../case/types.ts';
import type { StoredFramework, StoredOutcome } from '../stored-framework.ts';
import { shown, type ShownChange } from './shown.ts';

/** Data of the school to which a file may refer. */
export interface SchoolData {
  /** Ids by object, attribute and text: 'learning_outcome.phase Propedeuse'. */
  options: ReadonlyMap<string, number>;
  /** Outcomes of other frameworks, by uuid. */
  outcomes: ReadonlyMap<string, number>;
  /** The highest level used in links to the framework. */
  usedLevel: number;
}

/** An outcome to store. It refers to others by uuid, because they may be new. */
export interface OutcomeWrite {
  /** 0 for a new one. */
  id: number;
  uuid: string;
  parent: string | null;
  position: number | null;
  code: string;
  title: string;
  description: string;
  level: number | null;
  /** The id of the option. */
  phase: number | null;
  active: boolean;
  matches: { id: number; kind: MatchKind }[];
}

export interface Comparison {
  head: ImportRow;
  rows: ImportRow[];
  counts: ImportCounts;
  problems: ImportProblem[];
  /** The changed values of the framework as stored; all values of a new one. */
  framework: Record<string, unknown>;
  outcomes: OutcomeWrite[];
  /** Ids of outcomes missing from the file. */
  inactive: number[];
}

const words = caseText.problems;

export function compareFile(file: CaseFramework, stored: StoredFramework | null, known: SchoolData): Comparison {
  const problems: ImportProblem[] = [...file.problems];
  const repaired = (message: string) => void problems.push({ kind: 'repaired', message });
  const framework = changedFramework(file.values, stored, known, repaired);
  const scale = { ...stored, ...framework.values };
  const byUuid = new Map(stored?.outcomes.map((outcome) => [outcome.uuid, outcome]));
  const byId = new Map(stored?.outcomes.map((outcome) => [outcome.id, outcome]));
  const titles = new Map(file.items.map(({ uuid, code, title }) => [uuid, nameOf({ code, title })]));
  const nameAt = (uuid: string | null) => (uuid === null ? '' : (titles.get(uuid) ?? ''));
  const outcomes: OutcomeWrite[] = [];
  const rows: ImportRow[] = [];
  let unknownMatches = 0;
  for (const item of file.items) {
    const before = byUuid.get(item.uuid);
    const asked = item.level === undefined ? (before?.level ?? null) : item.level;
    const level = isOnScale(asked, scale) ? asked : null;
    if (level !== asked) repaired(words.wrongLevel(nameOf(item)));
    const phase = phaseOf(item, before, known, repaired);
    const matches = item.matches.flatMap(({ uuid, kind }) => {
      const id = known.outcomes.get(uuid);
      if (id === undefined) unknownMatches += 1;
      return id === undefined || before?.matches.some((each) => each.id === id) ? [] : [{ id, kind }];
    });
    const parent = before && (byId.get(before.parent)?.uuid ?? null);
    // A changed order within the school is kept.
    const position = before && parent === item.parent ? before.position : item.position;
    const { uuid, code, title, description, active } = item;
    const after = { code, title, description, active, level, phase };
    const moved = before && parent !== item.parent;
    const changes = shown(before ? { ...before, parent: { name: nameOfStored(byId.get(before.parent)) } } : null, {
      ...{ ...after, matches: matches.length, ...(moved && { parent: { name: nameAt(item.parent) } }) },
    });
    const change: ImportChange = before ? (changes.length > 0 ? 'changed' : 'same') : 'new';
    rows.push({ ...notInSheet, change, id: before?.id ?? 0, code, title, changes });
    if (change !== 'same')
      outcomes.push({
        ...{ ...after, id: before?.id ?? 0, uuid, parent: item.parent, position, matches },
        phase: known.options.get(`learning_outcome.phase ${phase}`) ?? null,
      });
  }
  if (unknownMatches > 0) repaired(words.unknownMatches(unknownMatches));
  const vanished = vanishedFrom(file, stored);
  rows.push(...vanished.map(rowOfVanished));
  const count = (change: ImportChange) => rows.filter((row) => row.change === change).length;
  return {
    head: headOf(file, stored, framework.changes),
    rows,
    counts: {
      ...{ new: count('new'), changed: count('changed'), same: count('same') },
      ...{ refused: file.refused, inactive: count('inactive') },
    },
    problems,
    framework: framework.values,
    outcomes,
    inactive: vanished.map(({ id }) => id),
  };
}

/** Fields that only rows of a sheet use. */
const notInSheet = { line: 0, errors: [], conflict: false };

function nameOf({ code, title }: { code: string; title: string }): string {
  return [code, title].filter(Boolean).join(' ');
}

function nameOfStored(outcome: StoredOutcome | undefined): string {
  return outcome ? nameOf(outcome) : '';
}

function headOf(file: CaseFramework, stored: StoredFramework | null, changes: ShownChange[]): ImportRow {
  const change = stored ? (changes.length > 0 ? 'changed' : 'same') : 'new';
  return { ...notInSheet, change, id: stored?.id ?? 0, code: '', title: file.values.title, changes };
}

function vanishedFrom({ items }: CaseFramework, stored: StoredFramework | null): StoredOutcome[] {
  const there = new Set(items.map(({ uuid }) => uuid));
  return (stored?.outcomes ?? []).filter(({ uuid, active }) => active && !there.has(uuid));
}

function rowOfVanished({ id, code, title }: StoredOutcome): ImportRow {
  return { ...notInSheet, change: 'inactive', id, code, title, changes: [] };
}

/** The text of the phase; an unknown one leaves the phase unchanged. */
function phaseOf(
  { phase }: CaseItem,
  before: StoredOutcome | undefined,
  { options }: SchoolData,
  repaired: (message: string) => void,
): string {
  const own = before?.phase ?? '';
  if (phase === undefined || phase === own) return own;
  if (phase === '' || options.has(`learning_outcome.phase ${phase}`)) return phase;
  repaired(words.unknownOption('Fase', phase));
  return own;
}

function changedFramework(
  values: CaseFrameworkValues,
  stored: StoredFramework | null,
  known: SchoolData,
  repaired: (message: string) => void,
) {
  const given: Record<string, unknown> = { ...values };
  refuseMisfits(given, stored, known.usedLevel, repaired);
  const { options } = known;
  const labels = { type: 'Soort', language: 'Taal' } as const;
  for (const name of ['type', 'language'] as const) {
    const word = values[name];
    if (word === undefined || options.has(`learning_outcome_framework.${name} ${word}`)) continue;
    repaired(words.unknownOption(labels[name], word));
    delete given[name];
  }
  const before = (stored ?? {}) as Record<string, unknown>;
  const changed = Object.entries(given).filter(([name, value]) => !stored || before[name] !== value);
  return {
    changes: shown(stored ? before : null, { ...before, ...Object.fromEntries(changed) }),
    values: Object.fromEntries(
      changed.map(([name, value]) => [
        name,
        name in labels ? (options.get(`learning_outcome_framework.${name} ${String(value)}`) ?? null) : value,
      ]),
    ),
  };
}

/** Drops values that are valid in themselves but conflict with the stored framework. */
function refuseMisfits(
  given: Record<string, unknown>,
  stored: StoredFramework | null,
  usedLevel: number,
  repaired: (message: string) => void,
): void {
  const after = { ...stored, ...given };
  if (stored && isShorter(after, stored) && !isOnScale(usedLevel, after)) {
    delete given['scale'];
    delete given['scale_levels'];
    repaired(words.wrongScale);
  }
  if (!endsBeforeStart(after)) return;
  delete given['valid_from'];
  delete given['valid_to'];
  repaired(words.wrongPeriod);
}
