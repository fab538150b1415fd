// Compares two programmes, or one at two moments: the differences in their attributes and plans.
import { z } from 'zod';

import { MAX_ID } from '#shared/schemas.ts';
import { compareText } from '#shared/text/compare.ts';
import { momentFrom } from '#shared/text/moment.ts';

import { endpoint, right } from './endpoint.ts';
import { programmeHead, sums } from './planner-shapes.ts';

/** `programme:12`, or as it was: `programme:12@17-11-2026T14:30`, `programme:12@2026-11-17T13:30:00Z`. */
const side = z
  .string()
  .max(60)
  .transform((text, context) => {
    const [, id, at] = /^programme:(\d{1,10})(?:@(.+))?$/.exec(text) ?? [];
    const moment = at === undefined ? null : momentFrom(at);
    const found = id !== undefined && Number(id) <= MAX_ID && (at === undefined || moment !== null);
    if (!found) context.issues.push({ code: 'custom', message: compareText.wrongSide, input: text });
    return { programme: Number(id ?? 0), moment };
  });

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const comparedChange = z.object({
  object: z.string(),
  attribute: z.string(),
  from: value,
  to: value,
  from_text: z.string(),
  to_text: z.string(),
});

const item = z.object({
  relation_id: z.int(),
  /** The item around it; 0 on level 1. */
  parent: z.int(),
  kind: z.enum(['part', 'block_unit', 'week_unit', 'course', 'exam']),
  /** The placed record. */
  object: z.string(),
  id: z.int(),
  title: z.string(),
  year: z.int(),
  /** 'Jaar 1, Blok 2, week 46 – 49, in Propedeuse' */
  where: z.string(),
  ...{ x: z.int(), y: z.int(), width: z.int(), height: z.int() },
});

const comparedSide = z.object({
  programme: programmeHead,
  name: z.string(),
  /** ISO 8601; null for the present. */
  moment: z.string().nullable(),
  /** Null if the user may not read the plan. */
  years: z.array(z.object({ year: z.int(), label: z.string(), blocks: z.array(z.string()), totals: sums })).nullable(),
});

/** Also used for the changes of a scenario. */
export const comparedItem = z.object({
  /** Null: added on the right, or dropped on the left. */
  left: item.nullable(),
  right: item.nullable(),
  moved: z.boolean(),
  /** It came or went together with the item around it. */
  within: z.boolean(),
  changes: z.array(comparedChange),
});

const comparison = z.object({
  left: comparedSide,
  right: comparedSide,
  /** The attributes of the programme that differ. */
  attributes: z.array(comparedChange),
  /** Items with a difference, and every part and unit; inner items come after the items around them. */
  items: z.array(comparedItem),
});

/** Also the query of the documents made from a comparison. */
export const compareQuery = z.strictObject({ left: side, right: side });

export const compare = {
  compare: endpoint({
    method: 'GET',
    path: '/api/compare.json',
    heavy: true,
    access: right('programme', 'read'),
    summary: "Vergelijkt twee programma's, of een programma op twee momenten (programme:12@17-11-2026T14:30)",
    query: compareQuery,
    response: comparison,
  }),
};

export type Comparison = z.output<typeof comparison>;
export type ComparedChange = z.output<typeof comparedChange>;
