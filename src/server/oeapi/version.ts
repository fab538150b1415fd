// What differs between versions of OEAPI: the paths, and the form of items, pages and errors.
import type { Item, LinkName, Version } from '#shared/oeapi/model.ts';
import type { Json } from '#shared/oeapi/parts.ts';
import type { Collections } from '#shared/oeapi/paths.ts';

export interface Problem {
  status: number;
  title: string;
  detail: string;
  /** Further machine-readable fields. */
  more: Json;
}

export interface OeapiVersion {
  name: string;
  collections: Collections;
  contentType: string;
  /** Parameters that the specification requires us to refuse if we do not support them. */
  unsupported?: RegExp;
  /** Throws if the client accepts only other formats or versions. */
  negotiate?: (accept: string | undefined) => void;
  service: (about: { contactEmail: string; publicUrl: string }) => Json;
  item: (item: Item, expand?: (name: LinkName, id: string) => unknown) => Json;
  override: (version: Version) => Json;
  problem: (problem: Problem, publicUrl: string) => Json;
}

/** The default contact: an address that every domain has (RFC 2142). */
export function postmasterAt(publicUrl: string): string {
  return `postmaster@${new URL(publicUrl).hostname}`;
}
