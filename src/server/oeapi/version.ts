// What differs between the versions of OEAPI: the paths, and how items, pages of them and refusals are written.
import type { Item, LinkName, Version } from '#shared/oeapi/model.ts';
import type { Json } from '#shared/oeapi/parts.ts';
import type { Collections } from '#shared/oeapi/paths.ts';

export interface Problem {
  status: number;
  title: string;
  detail: string;
  /** What else a program can use. */
  more: Json;
}

export interface OeapiVersion {
  name: string;
  collections: Collections;
  contentType: string;
  /** Parameters of the specification that must be refused by whoever does not know them. */
  unsupported?: RegExp;
  /** Refuses what the client says to take, if that is something else. */
  negotiate?: (accept: string | undefined) => void;
  service: (about: { contactEmail: string; publicUrl: string }) => Json;
  item: (item: Item, expand?: (name: LinkName, id: string) => unknown) => Json;
  override: (version: Version) => Json;
  problem: (problem: Problem, publicUrl: string) => Json;
}

/** Where nobody said whom to write to: an address that every domain has (RFC 2142). */
export function anybodyAt(publicUrl: string): string {
  return `postmaster@${new URL(publicUrl).hostname}`;
}
