// What a file would change in a framework: a row to look at for each outcome, and what is to be written for it. Pure.
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import type { MatchKind } from '#shared/definitions/outcome-link.ts';
import type { ImportChange, ImportCounts, ImportProblem, ImportRow } from '#shared/api/imports.ts';
import { caseText } from '#shared/text/case.ts';

import type { CaseFramework, CaseFrameworkValues, CaseItem } from '../case/types.ts';
import type { StoredFramework, StoredOutcome } from '../stored-framework.ts';
import { shown, type Shown } from './shown.ts';

/** What the school has to which a file may refer. */
export interface Known {
  /** By object, attribute and words: 'learning_outcome.phase Propedeuse'. */
  options: ReadonlyMap<string, number>;
  /** Outcomes of other frameworks, by uuid. */
  outcomes: ReadonlyMap<string, number>;
  /** The highest level that something links to the framework with. */
  usedLevel: number;
}

/** An outcome as it is to be stored. Others are told by uuid: they may be new. */
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
  /** What changes about the framework, as it is stored; of a new one everything. */
  framework: Record<string, unknown>;
  outcomes: OutcomeWrite[];
  /** Ids of those that the file does not have any more. */
  inactive: number[];
}

const words = caseText.problems;

export function compareFile(file: CaseFramework, stored: StoredFramework | null, known: Known): Comparison {
  const problems: ImportProblem[] = [...file.problems];
  const repaired = (message: string) => void problems.push({ kind: 'repaired', message });
  const framework = changedFramework(file.values, stored, known, repaired);
  const most = levelsIn({ ...stored, ...framework.values }).length;
  const byUuid = new Map(stored?.outcomes.map((outcome) => [outcome.uuid, outcome]));
  const byId = new Map(stored?.outcomes.map((outcome) => [outcome.id, outcome]));
  const titles = new Map(file.items.map(({ uuid, code, title }) => [uuid, nameOf({ code, title })]));
  const nameAt = (uuid: string | null) => (uuid === null ? '' : (titles.get(uuid) ?? ''));
  const outcomes: OutcomeWrite[] = [];
  const rows: ImportRow[] = [];
  let unknownMatches = 0;
  for (const item of file.items) {
    const before = byUuid.get(item.uuid);
    const level = item.level === undefined ? (before?.level ?? null) : item.level;
    if (level !== null && level > most) repaired(words.wrongLevel(nameOf(item)));
    const phase = phaseOf(item, before, known, repaired);
    const matches = item.matches.flatMap(({ uuid, kind }) => {
      const id = known.outcomes.get(uuid);
      if (id === undefined) unknownMatches += 1;
      return id === undefined || before?.matches.some((each) => each.id === id) ? [] : [{ id, kind }];
    });
    const parent = before && (byId.get(before.parent)?.uuid ?? null);
    // Whoever has put them in another order here keeps that.
    const position = before && parent === item.parent ? before.position : item.position;
    const { uuid, code, title, description, active } = item;
    const after = { code, title, description, active, level: level !== null && level > most ? null : level, phase };
    const moved = before && parent !== item.parent;
    const changes = shown(before ? { ...before, parent: { name: nameOfStored(byId.get(before.parent)) } } : null, {
      ...{ ...after, matches: matches.length, ...(moved && { parent: { name: nameAt(item.parent) } }) },
    });
    const change: ImportChange = before ? (changes.length > 0 ? 'changed' : 'same') : 'new';
    rows.push({ ...ofNoSheet, change, id: before?.id ?? 0, code, title, changes });
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

/** What only rows of a sheet have. */
const ofNoSheet = { line: 0, errors: [], conflict: false };

function nameOf({ code, title }: { code: string; title: string }): string {
  return [code, title].filter(Boolean).join(' ');
}

function nameOfStored(outcome: StoredOutcome | undefined): string {
  return outcome ? nameOf(outcome) : '';
}

function headOf(file: CaseFramework, stored: StoredFramework | null, changes: Shown[]): ImportRow {
  const change = stored ? (changes.length > 0 ? 'changed' : 'same') : 'new';
  return { ...ofNoSheet, change, id: stored?.id ?? 0, code: '', title: file.values.title, changes };
}

function vanishedFrom({ items }: CaseFramework, stored: StoredFramework | null): StoredOutcome[] {
  const there = new Set(items.map(({ uuid }) => uuid));
  return (stored?.outcomes ?? []).filter(({ uuid, active }) => active && !there.has(uuid));
}

function rowOfVanished({ id, code, title }: StoredOutcome): ImportRow {
  return { ...ofNoSheet, change: 'inactive', id, code, title, changes: [] };
}

/** The words of the phase; one that the school does not have stays as it is. */
function phaseOf(
  { phase }: CaseItem,
  before: StoredOutcome | undefined,
  { options }: Known,
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
  known: Known,
  repaired: (message: string) => void,
) {
  const told: Record<string, unknown> = { ...values };
  refuseMisfits(told, stored, known.usedLevel, repaired);
  const { options } = known;
  const labels = { type: 'Soort', language: 'Taal' } as const;
  for (const name of ['type', 'language'] as const) {
    const word = values[name];
    if (word === undefined || options.has(`learning_outcome_framework.${name} ${word}`)) continue;
    repaired(words.unknownOption(labels[name], word));
    delete told[name];
  }
  const before = (stored ?? {}) as Record<string, unknown>;
  const changed = Object.entries(told).filter(([name, value]) => !stored || before[name] !== value);
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

/** What is right in itself, but not beside what is here. */
function refuseMisfits(
  told: Record<string, unknown>,
  stored: StoredFramework | null,
  usedLevel: number,
  repaired: (message: string) => void,
): void {
  if (levelsIn({ ...stored, ...told }).length < usedLevel) {
    delete told['scale'];
    delete told['scale_levels'];
    repaired(words.wrongScale);
  }
  const { valid_from: from, valid_to: to } = { ...stored, ...told } as Pick<StoredFramework, 'valid_from' | 'valid_to'>;
  if (!from || !to || from <= to) return;
  delete told['valid_from'];
  delete told['valid_to'];
  repaired(words.wrongPeriod);
}
