// The log as a file for a spreadsheet: a line per change.
import { call } from '#client/api/call.ts';
import { csvFile } from '#shared/csv.ts';
import { type ChangeSet, history } from '#shared/api/history.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { historyText } from '#shared/text/history.ts';

import type { Query } from './scope.ts';
import { type Names, textsOf } from './sentence.ts';

const words = historyText.log;
/** More than this is not for a spreadsheet: a period can be chosen. */
const MAX_SETS = 2_000;

export async function loadForFile(query: Query): Promise<{ sets: ChangeSet[]; isCut: boolean }> {
  const sets: ChangeSet[] = [];
  while (sets.length < MAX_SETS) {
    const before = sets.at(-1)?.id;
    const page = await call(history.list, { query: { ...query, ...(before ? { before } : {}) } });
    sets.push(...page);
    if (page.length < 50) return { sets, isCut: false };
  }
  return { sets, isCut: true };
}

export function logFile(sets: readonly ChangeSet[], names: Names): string {
  const rows = sets.flatMap(({ at, user, kind, reason, changes }) =>
    changes.map((change) => [
      dutchMomentOf(new Date(at)),
      user?.name ?? '',
      historyText.kinds[kind],
      names.object(change.object),
      change.title,
      words.actions[change.action],
      change.attribute ? names.attribute(change) : '',
      ...textsOf(change, names.isRich(change)),
      reason,
    ]),
  );
  return csvFile([[...words.columns], ...rows]);
}
