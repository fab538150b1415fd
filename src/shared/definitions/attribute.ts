// The kinds of attribute. Each has a schema for what a client may write (and what is stored) and one for what it reads.
// Definitions use the helpers below; server, client and tests use `kind`.
import { z } from 'zod';

import {
  date as anyDate,
  line,
  longText,
  reference as anyReference,
  references as anyReferences,
} from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import {
  assessedOutcome,
  assessedOutcomes as assessedOutcomeList,
  matchedOutcome,
  matchedOutcomes as matchedOutcomeList,
  MAX_OUTCOME_LINKS,
  reachedOutcome,
  reachedOutcomes as reachedOutcomeList,
} from './outcome-link.ts';
import { MAX_REQUIREMENTS, requirement, requirementList } from './requirement.ts';

interface Described {
  label: string;
  tooltip?: string;
  required?: boolean;
}

export interface Attribute<Read extends z.ZodType = z.ZodType, Write extends z.ZodType = z.ZodType> extends Described {
  kind: Kind;
  read: Read;
  write: Write;
  /** The stored default of a new record. */
  initial: string | number | boolean | null | readonly number[];
  /** The maximum length, number or count of references: shown in the form, enforced by the schema. */
  max?: number;
  /** Lists show references as {id, title} where the specification does. */
  expanded?: boolean;
  /** The object that a reference points to. */
  to?: ReferenceTarget;
  /** The table that stores the references of `references`. */
  links?: Links;
  /** The kind of link to an outcome. */
  linked?: 'reached' | 'assessed' | 'matched';
  /** Fixed choices (months). */
  choices?: readonly { value: number; label: string }[];
  /** Options that a new installation starts with. */
  options?: readonly string[];
  /** Derived by the server: has a label and rights, is sent, and is never stored. */
  derived?: boolean;
}

export type Kind =
  | 'text'
  | 'richText'
  | 'integer'
  | 'checkbox'
  | 'date'
  | 'choice'
  | 'option'
  | 'state'
  | 'reference'
  | 'references'
  | 'requirements'
  | 'outcomes';
export type ReferenceTarget =
  | 'organization'
  | 'organizational_unit'
  | 'calendar_year'
  | 'programme'
  | 'programme_part'
  | 'educational_unit'
  | 'learning_outcome_framework'
  | 'learning_outcome';

/** The table between two objects, for references in any number. */
export interface Links {
  table: string;
  /** The column of the object that has the attribute, and of the object it refers to. */
  own: string;
  other: string;
  /** If a link has extra values: the fields that are sent, with their columns. */
  sent?: Readonly<Record<string, string>>;
  /** A boolean column that marks rows that are not values of the attribute. */
  besides?: string;
}

export function text({ max = 255, ...described }: Described & { max?: number }) {
  const schema = line(max);
  const write = described.required ? schema.min(1, fieldText.required) : schema;
  return { kind: 'text', read: z.string(), write, initial: '', max, ...described } satisfies Attribute;
}

export function richText(described: Described) {
  const max = 50_000;
  return {
    kind: 'richText',
    read: z.string(),
    write: longText(max),
    initial: '',
    max,
    ...described,
  } satisfies Attribute;
}

export function integer({
  min = 0,
  max = 1_000_000,
  initial = null,
  ...described
}: Described & { min?: number; max?: number; initial?: number | null }) {
  const write = z
    .int({ error: fieldText.number })
    .min(min, fieldText.atLeast(min))
    .max(max, fieldText.atMost(max))
    .nullable();
  return { kind: 'integer', read: z.int().nullable(), write, initial, max, ...described } satisfies Attribute;
}

export function checkbox({ initial = false, ...described }: Described & { initial?: boolean }) {
  const write = z.boolean({ error: fieldText.boolean });
  return { kind: 'checkbox', read: z.boolean(), write, initial, ...described } satisfies Attribute;
}

export function date(described: Described) {
  return { kind: 'date', read: z.string().nullable(), write: anyDate, initial: null, ...described } satisfies Attribute;
}

export function choice<const C extends readonly { value: number; label: string }[]>({
  choices,
  ...described
}: Described & { choices: C }) {
  const write = z
    .union([z.literal([0, ...choices.map(({ value }) => value)]), z.null()], { error: fieldText.choice })
    .transform((value) => value || null);
  return { kind: 'choice', read: z.int(), write, initial: null, choices, ...described } satisfies Attribute;
}

/** One of the attribute's options, which institutions manage themselves. Sent as its id. */
export function option(described: Described & { options: readonly string[] }) {
  return { kind: 'option', read: z.int(), write: anyReference, initial: null, ...described } satisfies Attribute;
}

/** The same, sent as {id, option_value}. */
export function optionWithValue(described: Described & { options: readonly string[] }) {
  const read = z.object({ id: z.int(), option_value: z.string() });
  return { kind: 'option', read, write: anyReference, initial: null, expanded: true, ...described } satisfies Attribute;
}

export function state(described: Described) {
  const read = z.object({ id: z.int(), state: z.string() });
  return { kind: 'state', read, write: anyReference, initial: null, expanded: true, ...described } satisfies Attribute;
}

/** Another record of the same organization. Sent as its id. */
export function reference(described: Described & { to: ReferenceTarget }) {
  return { kind: 'reference', read: z.int(), write: anyReference, initial: null, ...described } satisfies Attribute;
}

/** The same, sent as {id, title}. */
export function referenceWithTitle(described: Described & { to: ReferenceTarget }) {
  const read = z.object({ id: z.int(), title: z.string() });
  return {
    kind: 'reference',
    read,
    write: anyReference,
    initial: null,
    expanded: true,
    ...described,
  } satisfies Attribute;
}

/** Other records in any number. Sent and read as their ids, in order. */
export function references(described: Described & { to?: ReferenceTarget; links: Links }) {
  const max = 1000;
  const write = anyReferences(max).transform(sortedIds);
  const initial: readonly number[] = [];
  return { kind: 'references', read: z.array(z.int()), write, initial, max, ...described } satisfies Attribute;
}

/** Units that come before this one. Sent and read as {educational_unit, kind, note}, by id. */
export function requirements(described: Described & { to: ReferenceTarget; links: Links }) {
  const initial: readonly number[] = [];
  return {
    kind: 'requirements',
    read: z.array(requirement),
    write: requirementList,
    initial,
    max: MAX_REQUIREMENTS,
    ...described,
  } satisfies Attribute;
}

/** Outcomes that a programme promises or a unit teaches. Sent and read as {learning_outcome, level, note}, by id. */
export function reachedOutcomes(described: Described & { links: Links }) {
  return {
    ...outcomes,
    linked: 'reached',
    read: z.array(reachedOutcome),
    write: reachedOutcomeList,
    ...described,
  } satisfies Attribute;
}

/** Outcomes that a placed exam is about, kept in a column of its own. Sent and read as {learning_outcome, level, share}. */
export function assessedOutcomes(described: Described) {
  return {
    ...outcomes,
    linked: 'assessed',
    read: z.array(assessedOutcome),
    write: assessedOutcomeList,
    ...described,
  } satisfies Attribute;
}

/** Outcomes of other frameworks. Sent and read as {learning_outcome, kind}. */
export function matchedOutcomes(described: Described & { links: Links }) {
  return {
    ...outcomes,
    linked: 'matched',
    read: z.array(matchedOutcome),
    write: matchedOutcomeList,
    ...described,
  } satisfies Attribute;
}

const outcomes = {
  kind: 'outcomes',
  to: 'learning_outcome',
  initial: [] as readonly number[],
  max: MAX_OUTCOME_LINKS,
} as const;

function sortedIds(ids: number[]): number[] {
  return ids.filter((each) => each !== 0).sort((a, b) => a - b);
}
