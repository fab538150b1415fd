// What a version of OEAPI serves: its collections, the lists below an item, and the filters and sort orders of lists.
import type { Kind, LinkName } from './model.ts';

/** The form of a parameter: one of these words (`x-*`: or a custom one), or a format. */
export type ParameterFormat = readonly string[] | 'text' | 'uuid' | 'boolean' | 'date' | RegExp;

export interface List {
  kinds: readonly Kind[];
  filters: Readonly<Record<string, ParameterFormat>>;
  /** The first is the default. Empty: the order cannot be chosen. */
  sorts: readonly string[];
  /** The order if it cannot be chosen; by default by name. */
  order?: string;
}

export interface Collection {
  kinds: readonly Kind[];
  /** Null: only single items are available. */
  list: List | null;
  /** The values of `expand` with their links; null if we have no such data. */
  expands: Readonly<Record<string, LinkName | null>>;
  below: Readonly<Record<string, List>>;
  /** Whether `returnTimelineOverrides` is supported. */
  hasVersions?: boolean;
}

export type Collections = Readonly<Record<string, Collection>>;

/** The kinds of items that a link leads to. */
export function linkedKinds(name: LinkName, from: readonly Kind[]): readonly Kind[] {
  return name === 'parent' || name === 'children' ? from : kindsOf[name];
}

const kindsOf: Record<Exclude<LinkName, 'parent' | 'children'>, readonly Kind[]> = {
  organisation: ['organisation'],
  year: ['session'],
  specification: ['specification'],
  programme: ['programme', 'part'],
  programmes: ['programme', 'part'],
  course: ['course'],
  component: ['learning', 'test'],
  programmeOffering: ['partOffering'],
  courseOffering: ['courseOffering'],
  session: ['session'],
  outcomes: ['outcome'],
};
