// A cell of the matrix in words: for screen readers, and for the second sheet in Excel.
import type { MatrixOutcome } from '#shared/api/outcomes.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import type { Assessment, MatrixCell, MatrixColumn } from './matrix-table.ts';

const words = outcomeMatrixText;

/** Its code, or else its title. */
export function outcomeName({ code, title }: Pick<MatrixOutcome, 'code' | 'title'>): string {
  return code || title;
}

export function columnName({ title, within }: Pick<MatrixColumn, 'title' | 'within'>): string {
  return within ? words.exam(title, within) : title;
}

export function levelTitle(level: number, levels: readonly Level[]): string {
  if (level === 0) return words.noLevel;
  return levels.find((each) => each.level === level)?.title ?? words.unknownLevel(level);
}

/** For inside the cell: 'I', '3'. */
export function levelShort(level: number, levels: readonly Level[]): string {
  if (level === 0) return words.noLevelShort;
  return levels.find((each) => each.level === level)?.short ?? String(level);
}

export function cellWords(cell: MatrixCell | null, kind: MatrixColumn['kind'], levels: readonly Level[]): string {
  if (!cell) return words.nothing;
  const { level, share, note, assessed } = cell;
  if (kind === 'exam')
    return [level === null ? '' : levelTitle(level, levels), share > 0 && words.share(share)]
      .filter(Boolean)
      .join(', ');
  return [
    level === null ? words.notTaught : levelTitle(level, levels),
    assessedWords(assessed, levels),
    note && words.note(note),
  ]
    .filter(Boolean)
    .join(', ');
}

export function promiseWords(promised: MatrixOutcome['promised'], levels: readonly Level[]): string {
  if (!promised) return words.notPromised;
  return [levelTitle(promised.level, levels), promised.note && words.note(promised.note)].filter(Boolean).join(', ');
}

/** Only summative exams, unless there are none. */
function assessedWords(assessed: readonly Assessment[], levels: readonly Level[]): string {
  if (assessed.length === 0) return '';
  const summative = assessed.filter(({ formative }) => !formative);
  const phrases = (summative.length > 0 ? summative : assessed).map(({ title, level, share }) =>
    words.assessedBy(
      title,
      [level > 0 && levelTitle(level, levels), share > 0 && words.share(share)].filter(Boolean).join(', '),
    ),
  );
  return summative.length > 0 ? words.assessedIn(phrases) : words.formativeIn(phrases);
}
