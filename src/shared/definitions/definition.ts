// A definition describes an object: its key, table, path and attributes. Data only; behaviour is in ordinary code.
import { z } from 'zod';

import type { AttributeObject, ObjectKey } from '#shared/permissions/objects.ts';

import type { Attribute } from './attribute.ts';

export type Attributes = Record<string, Attribute>;

export interface Definition<
  A extends Attributes = Attributes,
  F extends string = string,
  O extends AttributeObject = ObjectKey,
> {
  /** The key for rights, labels and history. */
  object: O;
  table: string;
  /** Plural in paths: /api/<path>.json for the API, /<path> for pages. */
  path: string;
  /** The attribute that names a record, and by which lists are sorted. */
  title: string;
  /** The attribute by which other systems know a record, if there is one. */
  code?: string;
  attributes: A;
  /** Fields that the server computes: sent, never accepted from clients. */
  computed: Record<string, z.ZodType>;
  /** Query parameters of the list, with their filters. */
  filters: Record<F, Filter>;
  /** The attribute with the organizational unit, if the user's units limit writing. */
  withinUnit?: string;
  /** Copies get the next version of the same family. Its table has a column `family`. */
  versioned?: boolean;
}

/** A column equal to the parameter, an empty column (a flag), or a reference among many. */
export type Filter = { equals: string } | { empty: string } | { among: string };

/** Includes the placed objects, whose rights are those of another object. */
export type AnyDefinition = Definition<Attributes, string, AttributeObject>;

type Given<A extends Attributes, F extends string, O extends AttributeObject> = Omit<
  Definition<A, F, O>,
  'computed' | 'filters' | 'title' | 'code' | 'withinUnit'
> & {
  title: keyof A & string;
  code?: keyof A & string;
  computed?: Record<string, z.ZodType>;
  filters?: Record<F, Filter>;
  withinUnit?: keyof A & string;
};

export function define<
  const A extends Attributes,
  const O extends AttributeObject = ObjectKey,
  F extends string = never,
>(given: Given<A, F, O>): Definition<A, F, O> {
  return { computed: {}, filters: {} as Record<F, Filter>, ...given };
}

/** The page of the list of the object. */
export function listPath({ path }: Pick<Definition, 'path'>): string {
  return `/${path}`;
}

/** A record as the API sends it. Attributes that the user may not read are absent. */
export type RecordOf<D> =
  D extends Definition<infer A>
    ? { id: number; organization?: number } & { [K in Exclude<keyof A, 'organization'>]?: z.output<A[K]['read']> }
    : never;

/** A record as a client may send it. */
export type WriteOf<D> = D extends Definition<infer A> ? { [K in keyof A]?: z.input<A[K]['write']> } : never;

/** Whether the organization of a record is one of its attributes; otherwise the server sets it. */
export function namesOrganization(definition: Definition): boolean {
  return definition.object === 'organization' || 'organization' in definition.attributes;
}
