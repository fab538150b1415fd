// What may be sent to the planner: grids, as they were read or with only what matters, and the forms of placed items.
import { z } from 'zod';

import type { Attributes } from '#shared/definitions/definition.ts';
import { placedCourse } from '#shared/definitions/placed-course.ts';
import { placedExam } from '#shared/definitions/placed-exam.ts';
import { ignoring, noneOrId, reference as anyReference } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';

/** Far more than fits on a screen; five thousand is a mistake or an attack. */
export const MAX_GRID_ITEMS = 1000;
/** In one call; a programme takes at most ten years. */
export const MAX_YEARS = 10;

const number = z.int({ error: fieldText.number });
/** An id, or an object with an id; 0 and null are none. */
const reference = anyReference.transform((id) => id ?? 0).optional();

/** What a grid item has when it is read: sent back, it is ignored. */
const readBack = ignoring(
  ...(['id', 'kind', 'year', 'parent_relation_id', 'mirror_title', 'mirror_color', 'user_color'] as const),
  ...(['ects_credits', 'ects_credits_aggregated', 'contact_hours_aggregated', 'duration_value', 'totals'] as const),
  ...(['inside', 'opens', 'values', 'etag', 'programme_part_object', 'educational_unit_object'] as const),
  ...(['course_object', 'exam_object'] as const),
);

/** The fields that a duplicate takes along from the item it was made of. */
export const copiedFields = [
  ...(['title', 'duration', 'study_part_id', 'mandatory', 'location_requirements', 'ects_credits'] as const),
  ...(['location_capacity', 'weighing', 'individual', 'limited_opportunity', 'qualifications_teacher'] as const),
  ...(['requirements', 'resit'] as const),
];

const placement = {
  x: number,
  y: number,
  width: number,
  height: number,
  /** 0 is a new item. */
  relation_id: noneOrId.default(0),
  /** Made up by the client for a new item (a UUID): the same key on the same grid is the same item, also when sent twice. */
  client_key: z.string().min(8).max(64).nullish(),
};

const blockItem = z.strictObject({
  ...readBack,
  ...placement,
  programme_part: reference,
  educational_unit: reference,
  mirrored: z.boolean().optional(),
});
const lessonItem = z.strictObject({
  ...readBack,
  ...placement,
  course: reference,
  exam: reference,
  mirrored: z.boolean().optional(),
  /** For a new item: true fills it from its kind (title, duration); an object gives the copied fields of a duplicate. */
  prepopulate: z.union([z.boolean(), z.partialRecord(z.enum(copiedFields), z.unknown())]).nullish(),
});

export const blockGrid = z.array(blockItem).max(MAX_GRID_ITEMS, placementText.tooManyItems(MAX_GRID_ITEMS));
export const lessonGrid = z.array(lessonItem).max(MAX_GRID_ITEMS, placementText.tooManyItems(MAX_GRID_ITEMS));

export type BlockItemInput = z.output<typeof blockItem>;
export type LessonItemInput = z.output<typeof lessonItem>;

/** The form of a placed item: what is not sent stays; what the server works out is ignored. */
function formOf<A extends Attributes>(attributes: A) {
  const writable = Object.fromEntries(
    Object.entries(attributes).map(([name, { write, derived }]) => [
      name,
      derived ? z.unknown().optional() : write.optional(),
    ]),
  ) as { [K in keyof A]: z.ZodOptional<A[K]['write']> };
  const ignored = Object.fromEntries(
    ['id', 'relation_id', 'organization', 'course', 'exam', 'duration_value'].map((name) => [
      name,
      z.unknown().optional(),
    ]),
  );
  return z.strictObject({ ...ignored, ...writable });
}

export const courseForm = formOf(placedCourse.attributes);
export const examForm = formOf(placedExam.attributes);

export const copyTypes = [
  'programmepart',
  'educationalunit_block',
  'educationalunit_week',
  'educationalunit',
  'course',
  'exam',
] as const;
export type CopyType = (typeof copyTypes)[number];
