// The versions of a programme follow each other in RIO without gaps or overlap. Days are ISO; the last day is exclusive.
import { rioText } from '#shared/text/rio.ts';

export interface Period {
  valid_from: string | null;
  /** Null: no end yet. */
  valid_to: string | null;
}

interface PeriodFinding {
  attribute: 'valid_from' | 'valid_to';
  message: string;
}

/** Compares one version with the others; of two that do not fit, the later one gets the finding. */
export function periodFindings({ valid_from, valid_to }: Period, others: readonly Period[]): PeriodFinding[] {
  if (!valid_from) return [];
  if (valid_to !== null && valid_to <= valid_from) return [{ attribute: 'valid_to', message: rioText.backwards }];
  const earlier = others.filter((other) => other.valid_from !== null && other.valid_from <= valid_from);
  if (earlier.length === 0) return [];
  if (earlier.some((other) => other.valid_to === null || other.valid_to > valid_from))
    return [{ attribute: 'valid_from', message: rioText.overlap(valid_from) }];
  const last = earlier.reduce(
    (latest, other) => (latest < (other.valid_to ?? '') ? (other.valid_to ?? '') : latest),
    '',
  );
  return last < valid_from ? [{ attribute: 'valid_from', message: rioText.gap(last) }] : [];
}
