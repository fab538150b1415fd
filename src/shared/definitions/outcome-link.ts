// Links to outcomes, as attributes send them: what a programme promises, a unit teaches, a placed exam assesses, and matches with
// other frameworks.
import { z } from 'zod';

import { ignoring, line, otherId } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

export const MAX_OUTCOME_LINKS = 200;
export const MAX_LEVEL = 20;
/** Per framework. */
export const MAX_OUTCOMES = 20_000;
export const MAX_OUTCOME_NOTE = 255;
export const matchKinds = ['exact', 'related', 'part'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Promised or taught, up to a level on the scale of its framework; 0 for none. */
export const reachedOutcome = z.object({ learning_outcome: z.int(), level: z.int(), note: z.string() });
export type ReachedOutcome = z.output<typeof reachedOutcome>;

/** Assessed at a level, and the share of the exam in per cent; 0 if not given. */
export const assessedOutcome = z.object({ learning_outcome: z.int(), level: z.int(), share: z.int() });
export type AssessedOutcome = z.output<typeof assessedOutcome>;

export const matchedOutcome = z.object({ learning_outcome: z.int(), kind: z.enum(matchKinds) });
export type MatchedOutcome = z.output<typeof matchedOutcome>;

export type OutcomeLink = ReachedOutcome | AssessedOutcome | MatchedOutcome;

const learning_outcome = otherId;
export const outcomeLevel = z
  .int({ error: fieldText.number })
  .min(0, fieldText.atLeast(0))
  .max(MAX_LEVEL, fieldText.atMost(MAX_LEVEL));
export const outcomeShare = z
  .int({ error: fieldText.number })
  .min(0, fieldText.atLeast(0))
  .max(100, fieldText.atMost(100));
const level = outcomeLevel.default(0);
const share = outcomeShare.default(0);
const ignored = ignoring('title', 'code');

export const reachedOutcomes = listOf(
  z.strictObject({ learning_outcome, level, note: line(MAX_OUTCOME_NOTE).default(''), ...ignored }),
  ({ level: reached, note }) => ({ level: reached, note }),
);
export const assessedOutcomes = listOf(
  z.strictObject({ learning_outcome, level, share, ...ignored }),
  ({ level: asked, share: part }) => ({ level: asked, share: part }),
).check(({ value, issues }) => {
  const sum = value.reduce((total, each) => total + each.share, 0);
  if (sum > 100) issues.push({ code: 'custom', message: outcomeText.sharesTooHigh(sum), input: value });
});
export const matchedOutcomes = listOf(
  z.strictObject({ learning_outcome, kind: z.enum(matchKinds, { error: fieldText.choice }), ...ignored }),
  ({ kind }) => ({ kind }),
);

/** The whole list, without duplicates. Sorted by id, so that the same list is always the same text. */
function listOf<Given extends { learning_outcome: number }, Rest>(
  given: z.ZodType<Given>,
  restOf: (each: Given) => Rest,
) {
  return z
    .array(given, { error: fieldText.list })
    .max(MAX_OUTCOME_LINKS, fieldText.atMostItems(MAX_OUTCOME_LINKS))
    .check(({ value, issues }) => {
      const seen = new Set<number>();
      value.forEach((each, index) => {
        if (seen.has(each.learning_outcome))
          issues.push({
            code: 'custom',
            message: outcomeText.twice,
            input: each.learning_outcome,
            path: [index, 'learning_outcome'],
          });
        seen.add(each.learning_outcome);
      });
    })
    .transform((list) =>
      list
        .map((each) => ({ learning_outcome: each.learning_outcome, ...restOf(each) }))
        .sort((a, b) => a.learning_outcome - b.learning_outcome),
    );
}
