// A change of the matrix in one line, shown after saving: 'A1, Programmeren 1: beheerst'.
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { examTitle } from '#shared/outcomes/matrix-table.ts';
import { levelTitle, outcomeName } from '#shared/outcomes/matrix-words.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

import type { Change } from './use-matrix-changes.ts';

const words = outcomeMatrixText;

export function describeChange(matrix: OutcomeMatrix, { target, links }: Change): string {
  const [first] = links;
  const outcome = matrix.outcomes.find(({ id }) => id === first?.outcome);
  if (links.length > 1 || !first || !outcome) return words.added(links.length);
  const levels = matrix.framework.find(({ id }) => id === outcome.framework)?.levels ?? [];
  const name = outcomeName(outcome);
  const { after } = first;
  const describe = (none: string) =>
    after
      ? [levelTitle(after.level, levels), after.share > 0 && words.share(after.share)].filter(Boolean).join(', ')
      : none;
  if (target.kind === 'programme') return words.promised(name, describe(words.notPromised));
  return words.cell(name, titleOf(matrix, target), describe(words.nothing));
}

function titleOf({ columns: units }: OutcomeMatrix, { kind, id }: Change['target']): string {
  if (kind === 'unit') return units.find(({ educational_unit }) => educational_unit === id)?.title ?? '';
  for (const unit of units) {
    const exam = unit.exams.find(({ relation_id }) => relation_id === id);
    if (exam) return words.exam(examTitle(exam, unit.title), unit.title);
  }
  return '';
}
