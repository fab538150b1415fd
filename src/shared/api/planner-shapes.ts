// What the planner sends: items on a grid, study years with their blocks and weeks, totals and permissions.
// `planner.ts` uses these in calls; the planning pages draw them.
import { z } from 'zod';

import type { ElectiveChoice } from '#shared/planning/totals.ts';

const titled = z.object({ id: z.int(), title: z.string() });
const stateRow = z.object({ id: z.int(), state: z.string() });

/** The choice of students in a part, as in shared/planning/totals.ts. */
export const choice = z.object({
  least: z.number(),
  most: z.number().nullable(),
  offered: z.number().nullable(),
});
/** The same for a unit: the choice of the nearest part around it that has one. */
export const choiceAround = choice.extend({ part_title: z.string() });
/** As in shared/planning/totals.ts: `difference` ≠ 0 is shown with an icon and words. */
const amount = z.object({
  shown: z.number(),
  planned: z.number().nullable(),
  own: z.number().nullable(),
  difference: z.number(),
  choice: choice.optional(),
});
export const totals = z.object({ ects_credits: amount, contact_hours: amount });
export const sums = z.object({ ects_credits: z.number(), contact_hours: z.number() });

/** A week as a row of level 3 and a column of level 2. `block` is the position in the list of blocks beside it. */
export const week = z.object({
  start_date: z.string(),
  end_date: z.string(),
  calendar_week: z.int(),
  syllabus_week: z.int(),
  block_week: z.int(),
  /** Counts only teaching weeks; null in a week without classes. */
  block_week_number: z.int().nullable(),
  no_class: z.boolean(),
  no_class_title: z.string(),
  /** 'Blok 2' at the first week of a block, else ''. */
  block_title: z.string(),
  block: z.int(),
});

/** A column of level 1: a block, or a semester without blocks. `weeks` is the number of its weeks. */
export const block = z.object({
  label: z.string(),
  part_label: z.string().nullable(),
  part_index: z.int(),
  /** The dates of its semester; for a part without blocks its own dates. */
  part_start_date: z.string(),
  part_end_date: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  weeks: z.int(),
});

/** Study year n of a programme in the calendar of its unit. */
export const studyYear = z.object({
  year: z.int(),
  /** 'Jaar 1' */
  label: z.string(),
  /** `title` is '2026-2027'; null while that calendar year does not exist. */
  calendar_year: titled.extend({ start_date: z.string(), end_date: z.string() }).nullable(),
  /** `etag`: send as If-Match when this status is saved. */
  programme_calendar: z.object({ id: z.int(), state: stateRow, etag: z.string() }),
  blocks: z.array(block),
  weeks: z.array(week),
  /** The specification's message if nothing can be planned; then there is no grid. */
  warning: z.string().nullable(),
});

/** Attributes of the placed object that the user may not read are empty here, and count for nothing. */
const partObject = titled.extend({
  study_guide_number: z.string(),
  version: z.int().nullable(),
  ects_credits: z.int().nullable(),
  count_ects_credits: z.boolean(),
  /** Null for a part that is not elective. */
  choose_ects_min: z.int().nullable(),
  choose_ects_max: z.int().nullable(),
  /** 'Concept'; '' for users who may not read it. */
  state: z.string(),
  mandatory: z.boolean(),
  elective: z.boolean(),
  mirroring: z.boolean(),
  has_sub_parts: z.boolean(),
});
const unitObject = titled.extend({
  study_guide_number: z.string(),
  version: z.int().nullable(),
  coordinator: z.string(),
  ects_credits: z.int().nullable(),
  contact_hours: z.int().nullable(),
  self_study_hours: z.int().nullable(),
  is_block: z.boolean(),
  state: z.string(),
  type: z.string(),
  mandatory: z.boolean(),
});
const kindObject = titled.extend({
  identifier: z.string(),
  norm_hours_preparation: z.int().nullable(),
  norm_hours_contact: z.int().nullable(),
});

const levelCounts = z.object({ level1: z.int(), level2: z.int(), level3: z.int() });

const gridKinds = ['programme_part', 'educational_unit', 'course', 'exam'] as const;

/** One item on a grid of any level. `kind` is the type of the placed object. */
export const gridItem = z.object({
  relation_id: z.int(),
  client_key: z.string().nullable(),
  kind: z.enum(gridKinds),
  /** The study year, and the relation around the item (0 at level 1). */
  year: z.int(),
  parent_relation_id: z.int(),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  mirrored: z.boolean(),
  /** 'a|b' on a placed part, else ''. */
  mirror_title: z.string(),
  mirror_color: z.string(),
  /** Hex without #: the school's colour for this kind of object. */
  user_color: z.string(),
  /** The EC of the object itself; at level 3 those of the placed item. */
  ects_credits: z.number().nullable(),
  ects_credits_aggregated: z.number(),
  contact_hours_aggregated: z.number(),
  /** Level 3: hours in each week. */
  duration_value: z.number().nullable(),
  totals,
  /** The number of items inside it, at every depth, per level: what is lost when it is removed. */
  inside: levelCounts,
  /** Which page a click opens: 2 (programmepart), 2.5 (subprogrammepart), 3 (educationalunit) or the edit form. */
  opens: z.enum(['2', '2.5', '3', 'form']),
  programme_part: z.int().optional(),
  programme_part_object: partObject.optional(),
  educational_unit: z.int().optional(),
  educational_unit_object: unitObject.optional(),
  course: z.int().optional(),
  course_object: kindObject.optional(),
  exam: z.int().optional(),
  exam_object: kindObject.optional(),
  /** Level 3: the readable attributes of the placed course or exam, in wire form, for the edit form … */
  values: z.record(z.string(), z.unknown()).optional(),
  /** … and what to send as If-Match when they are saved. */
  etag: z.string().optional(),
});

/** A part or unit inside an item of a grid. Empty values are left out. */
const innerItem = z.object({
  id: z.int(),
  /** The item around it. */
  parent: z.int(),
  kind: z.enum(['part', 'block_unit', 'week_unit']),
  x: z.int(),
  width: z.int(),
  mirrored: z.literal(true).optional(),
  count_ects_credits: z.literal(false).optional(),
  choose_ects_min: z.int().optional(),
  choose_ects_max: z.int().optional(),
  ects_credits: z.number().optional(),
  contact_hours: z.number().optional(),
  self_study_hours: z.number().optional(),
  /** Only for units. */
  title: z.string().optional(),
  coordinator: z.string().optional(),
  type: z.string().optional(),
});

const zeroOrOne = z.literal([0, 1]);

/** The contents of the items of a grid, with which the client draws them and computes totals of unsaved changes. */
export const contents = z.object({
  items: z.array(innerItem),
  /**
   * Courses and exams, compact: the unit, row, number of rows, hours per week, EC; 0 for none. Then 1 for an exam,
   * its weight, and 1 for a resit.
   */
  lessons: z.array(
    z.tuple([z.int(), z.int(), z.int(), z.number(), z.number(), zeroOrOne, z.number().nullable(), zeroOrOne]),
  ),
});

/** The header of every page: the programme of this calendar. */
export const programmeHead = z.object({
  id: z.int(),
  organization: z.int(),
  title: z.string(),
  graduation_variant: z.string(),
  variant: z.string(),
  version: z.int().nullable(),
  year_start: z.int().nullable(),
  duration: z.int(),
  ects_credits: z.int().nullable(),
  state: stateRow,
  organizational_unit: titled,
  /** The programme that it is a scenario of; 0 for a programme itself. */
  scenario_of: z.int(),
});

/** What this user may do on this page, taking their units into account. */
export const may = z.object({
  /** At this level: add, save, remove. */
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  /** Removing an item also needs delete rights on the levels of everything inside it. */
  delete_inside: z.object({ level1: z.boolean(), level2: z.boolean(), level3: z.boolean() }),
  /** 'Status aanpassen', and copying a selection (which also needs create on the target level). */
  state: z.boolean(),
  copy: z.boolean(),
  /** Open a part (level 2), a unit (level 3), and the form of a placed course or exam. */
  open_level2: z.boolean(),
  open_level3: z.boolean(),
  update_level3: z.boolean(),
});

/** What the first study year needs before it can be planned, in the order of filling it in. */
export const missingSteps = [
  'organizational_unit',
  'year_start',
  'duration',
  'calendar_year',
  'unit_calendar',
] as const;
/** `may`: this user can fill it in. */
export const missing = z.object({ step: z.enum(missingSteps), may: z.boolean() });

/** From the programme down to this page; `level` is the route, `relation_id` 0 the programme (level 1). */
export const crumb = z.object({ level: z.enum(['1', '2', '2.5', '3']), relation_id: z.int(), title: z.string() });

export const sideLists = ['parts', 'parts_to_link', 'block_units', 'week_units'] as const;

/** An object that can be dragged into a grid. */
export const sideItem = titled.extend({
  kind: z.enum(gridKinds),
  user_color: z.string(),
  /** Study guide number, or the code of a kind. */
  number: z.string(),
  version: z.int().nullable(),
  ects_credits: z.number().nullable(),
});

interface Node {
  relation_id: number;
  kind: (typeof gridKinds)[number];
  title: string;
  user_color: string;
  ects_credits: number;
  contact_hours: number;
  mirrored: boolean;
  /** False for a part whose EC do not count outside it. */
  counted: boolean;
  choice?: ElectiveChoice | undefined;
  opens: '2' | '2.5' | '3' | 'form';
  /** When it is taught: 'Blok 1', 'week 37 – 45' or ''. */
  when: string;
  children: Node[];
}
export const treeNode: z.ZodType<Node> = z.object({
  relation_id: z.int(),
  kind: z.enum(gridKinds),
  title: z.string(),
  user_color: z.string(),
  ects_credits: z.number(),
  contact_hours: z.number(),
  mirrored: z.boolean(),
  counted: z.boolean(),
  choice: choice.optional(),
  opens: z.enum(['2', '2.5', '3', 'form']),
  when: z.string(),
  children: z.array(z.lazy(() => treeNode)),
});

export type PlannerWeek = z.output<typeof week>;
export type PlannerBlock = z.output<typeof block>;
export type StudyYearWire = z.output<typeof studyYear>;
export type GridItem = z.output<typeof gridItem>;
export type Contents = z.output<typeof contents>;
export type GridKind = (typeof gridKinds)[number];
export type PlannerMay = z.output<typeof may>;
export type MissingStep = (typeof missingSteps)[number];
export type Crumb = z.output<typeof crumb>;
export type SideListName = (typeof sideLists)[number];
export type SideItem = z.output<typeof sideItem>;
export type TreeNode = Node;
export type ChoiceAround = z.output<typeof choiceAround>;
export type ProgrammeHead = z.output<typeof programmeHead>;
