// The history as a file: a line per change, as in the list. A long history is cut to the newest changes, with a note.
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { listHistory, type HistoryQuery } from '#server/history/handlers.ts';
import { objects as readObjects } from '#server/labels/reference-handlers.ts';
import { readLabels } from '#server/labels/read-labels.ts';
import type { ChangeSet } from '#shared/api/history.ts';
import { csvFile } from '#shared/csv.ts';
import { fileName } from '#shared/file-name.ts';
import { fieldLabel, namedAs, textsOf, titleOf } from '#shared/history/change-names.ts';
import { historyText } from '#shared/text/history.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';

import { workbookBytes } from './excel.ts';

type HistoryFileQuery = Omit<HistoryQuery, 'before'>;

const words = historyText.log;
/** Too much for one spreadsheet: users can choose a period. */
const MAX_SETS = 2_000;
const widths = [17, 24, 16, 24, 36, 14, 28, 44, 44, 30];

export function historyFile(type: 'xlsx' | 'csv') {
  return async (call: Call<string, HistoryFileQuery>): Promise<FileAnswer> => {
    const { sets, isCut } = await newest(call);
    const rows = [...(await linesOf(call, sets)), ...(isCut ? [[words.exported(sets.length)]] : [])];
    const head = [...words.columns];
    const bytes =
      type === 'csv'
        ? Buffer.from(csvFile([head, ...rows]))
        : await workbookBytes(words.title, [
            { name: words.title, heads: [head], rows, widths, frozenColumns: 1, paper: 'a4' },
          ]);
    return new FileAnswer(type, fileName(words.title), bytes);
  };
}

async function newest(call: Call<string, HistoryFileQuery>): Promise<{ sets: ChangeSet[]; isCut: boolean }> {
  const sets: ChangeSet[] = [];
  while (sets.length < MAX_SETS) {
    const page = await listHistory({ ...call, query: { ...call.query, before: sets.at(-1)?.id } });
    sets.push(...page);
    if (page.length === 0) return { sets, isCut: false };
  }
  return { sets, isCut: true };
}

async function linesOf(
  { db, user, query }: Call<string, HistoryFileQuery>,
  sets: readonly ChangeSet[],
): Promise<string[][]> {
  const organization = query.organization || user.organizations[0]?.id || 0;
  const labels = await readLabels(db, user, organization);
  const list = await readObjects({ db, user, query: { organization } } as Parameters<typeof readObjects>[0]);
  const named = JSON.parse(await list.build()) as { object: string; user_label: string }[];
  const objectLabels = new Map(named.map((each) => [each.object, each.user_label]));
  return sets.flatMap(({ at, user: by, kind, reason, changes }) =>
    changes.map((change) => [
      ...[dutchMomentOf(new Date(at)), by?.name ?? '', historyText.kinds[kind]],
      ...[objectLabels.get(namedAs(change.object)) ?? '', titleOf(change), words.actions[change.action]],
      fieldOf(change, labels),
      ...textsOf(change),
      reason,
    ]),
  );
}

function fieldOf({ object, attribute }: ChangeSet['changes'][number], labels: Record<string, string>): string {
  return attribute ? fieldLabel(object, attribute, labels[`${object}.${attribute}`]) : '';
}
