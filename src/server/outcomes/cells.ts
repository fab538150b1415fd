// A cell of the matrix as it is told: one outcome in one unit or placed exam.
import { itemEtag } from '#server/http/etag.ts';
import type { OutcomeCell } from '#shared/api/outcomes.ts';
import type { AssessedOutcome, ReachedOutcome } from '#shared/definitions/outcome-link.ts';
import { cellRevision } from '#shared/outcomes/cell-tag.ts';

export function unitCell(
  educational_unit: number,
  { learning_outcome, level }: Pick<ReachedOutcome, 'learning_outcome' | 'level'>,
): OutcomeCell {
  const etag = itemEtag(cellRevision({ level, share: 0 }));
  return { learning_outcome, educational_unit, relation_id: 0, level, share: 0, etag };
}

export function examCell(relation_id: number, { learning_outcome, level, share }: AssessedOutcome): OutcomeCell {
  return {
    learning_outcome,
    educational_unit: 0,
    relation_id,
    level,
    share,
    etag: itemEtag(cellRevision({ level, share })),
  };
}
