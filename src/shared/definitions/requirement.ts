// A requirement of a unit: another unit that a student has passed, has followed, or takes at the same time.
import { z } from 'zod';

import { ignoring, line, otherId } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';
import { requirementText } from '#shared/text/requirements.ts';

export const requirementKinds = ['passed', 'followed', 'together'] as const;

export const MAX_REQUIREMENTS = 50;
export const MAX_NOTE = 255;

export const requirement = z.object({
  educational_unit: z.int(),
  kind: z.enum(requirementKinds),
  note: z.string(),
});
export type Requirement = z.output<typeof requirement>;

const given = z.strictObject({
  educational_unit: otherId,
  kind: z.enum(requirementKinds, { error: fieldText.choice }),
  note: line(MAX_NOTE).default(''),
  ...ignoring('title', 'version'),
});

/** The whole list. Sorted by id, so that the same list is always the same text. */
export const requirementList = z
  .array(given, { error: fieldText.list })
  .max(MAX_REQUIREMENTS, fieldText.atMostItems(MAX_REQUIREMENTS))
  .check(({ value, issues }) => {
    value.forEach(({ educational_unit }, index) => {
      if (value.findIndex((each) => each.educational_unit === educational_unit) === index) return;
      const path = [index, 'educational_unit'];
      issues.push({ code: 'custom', message: requirementText.twice, input: educational_unit, path });
    });
  })
  .transform((list): Requirement[] =>
    list
      .map(({ educational_unit, kind, note }) => ({ educational_unit, kind, note }))
      .sort((a, b) => a.educational_unit - b.educational_unit),
  );
