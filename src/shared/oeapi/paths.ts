// What a version of OEAPI serves: its collections, what lies below an item, and by what lists are filtered and sorted.
import type { Kind, LinkName } from './model.ts';

/** How a value of a parameter must look: one of these words (`x-*`: or one of somebody's own), or a form. */
export type Form = readonly string[] | 'text' | 'uuid' | 'boolean' | 'date' | RegExp;

export interface List {
  kinds: readonly Kind[];
  filters: Readonly<Record<string, Form>>;
  /** The first is what lists are sorted by if nobody says otherwise. None: nobody can. */
  sorts: readonly string[];
  /** In what order they are then; by name if it does not say. */
  order?: string;
}

export interface Collection {
  kinds: readonly Kind[];
  /** Null: only its items can be asked for. */
  list: List | null;
  /** What `expand` may say, and which links that are; null for what we have nothing of. */
  expands: Readonly<Record<string, LinkName | null>>;
  below: Readonly<Record<string, List>>;
  /** Whether `returnTimelineOverrides` may be asked. */
  hasVersions?: boolean;
}

export type Collections = Readonly<Record<string, Collection>>;

/** Which items a link leads to. */
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
