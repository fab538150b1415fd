// The learning lines that the address asks for: of its framework and scope, and only the picked ones.
import { useMemo } from 'react';

import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { isWhole, type LearningLines, learningLines } from '#shared/outcomes/lines.ts';

import { colorAt } from './line-shapes.tsx';
import { subtitleOf } from './line-words.ts';
import { type LinesSearch, pickedIn } from './search.ts';

export function useLines(matrix: OutcomeMatrix, search: LinesSearch) {
  const { framework = 0, year = 0, part = 0, lines: picked } = search;
  return useMemo(() => {
    const scope = { framework, year, part };
    const all = learningLines(matrix, scope);
    const own = all.rows.flatMap(({ line }) => line ?? []);
    const context = all.framework && { matrix, framework: all.framework };
    const places = new Map(own.map(({ outcome }, index) => [outcome.id, index]));
    return {
      all,
      lines: onlyPicked(all, pickedIn(picked ? { lines: picked } : {})),
      isWhole: isWhole(scope),
      context,
      gaps: context ? own.filter((line) => subtitleOf(context, line).isGap) : [],
      colorOf: (outcome: number) => colorAt(places.get(outcome) ?? 0),
    };
  }, [matrix, framework, year, part, picked]);
}

/** All lines when none of the picked ones exists. */
function onlyPicked(all: LearningLines, picked: ReadonlySet<number>): LearningLines {
  const rows = all.rows.filter(({ outcome, line }) => line && picked.has(outcome.id));
  if (rows.length === 0) return all;
  const kept = new Set(rows.flatMap(({ outcome }) => ancestorsOf(all.rows, outcome.id)));
  return { ...all, rows: all.rows.filter((row) => rows.includes(row) || (!row.line && kept.has(row.outcome.id))) };
}

function ancestorsOf(rows: LearningLines['rows'], id: number): number[] {
  const parent = rows.find(({ outcome }) => outcome.id === id)?.outcome.parent ?? 0;
  return parent ? [parent, ...ancestorsOf(rows, parent)] : [];
}
