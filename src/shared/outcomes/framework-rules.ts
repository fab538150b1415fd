// The rules of scales, periods and levels. A save refuses what breaks one; an import of a CASE file repairs it.
import { MAX_LEVEL } from '#shared/definitions/outcome-link.ts';
import { levelsIn, ownLevels, ownScale } from '#shared/definitions/outcome-scale.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

type Scaled = Parameters<typeof levelsIn>[0];

/** Why a list of levels is not a scale; '' if it is one. */
export function scaleProblem({ scale, scale_levels = '' }: Scaled): string {
  if (scale !== ownScale) return '';
  const count = ownLevels(scale_levels).length;
  if (count < 2) return outcomeText.tooFewLevels;
  return count > MAX_LEVEL ? outcomeText.tooManyLevels(MAX_LEVEL) : '';
}

export function isShorter(scale: Scaled, before: Scaled): boolean {
  return levelsIn(scale).length < levelsIn(before).length;
}

/** No level, which is 0 or null, is on every scale. */
export function isOnScale(level: number | null | undefined, scale: Scaled): boolean {
  return (level ?? 0) <= levelsIn(scale).length;
}

/** ISO dates; a period without one of them is open. */
export function endsBeforeStart({
  valid_from: from,
  valid_to: to,
}: {
  valid_from?: string | null;
  valid_to?: string | null;
}): boolean {
  return Boolean(from && to && to < from);
}
