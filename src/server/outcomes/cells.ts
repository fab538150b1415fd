// A cell of the matrix in wire form: one outcome in one unit or placed exam.
import type { OutcomeCell } from '#shared/api/outcomes.ts';
import type { AssessedOutcome, ReachedOutcome } from '#shared/definitions/outcome-link.ts';
import { cellTag } from '#shared/outcomes/cell-tag.ts';

export function unitCell(
  educational_unit: number,
  { learning_outcome, level }: Pick<ReachedOutcome, 'learning_outcome' | 'level'>,
): OutcomeCell {
  const content = { level, share: 0 };
  return { learning_outcome, educational_unit, relation_id: 0, ...content, etag: cellTag(content) };
}

export function examCell(relation_id: number, { learning_outcome, level, share }: AssessedOutcome): OutcomeCell {
  const content = { level, share };
  return { learning_outcome, educational_unit: 0, relation_id, ...content, etag: cellTag(content) };
}
