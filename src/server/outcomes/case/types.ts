// A framework as read from a CASE file, repaired and cleaned. Values missing from the file are absent and stay unchanged.
import type { MatchKind } from '#shared/definitions/outcome-link.ts';

export interface CaseFramework {
  uuid: string;
  values: CaseFrameworkValues;
  /** Parents before their children, siblings in their order. */
  items: CaseItem[];
  problems: CaseProblem[];
  /** Number of items that could not be read. */
  refused: number;
}

/** Dates are ISO; options are given by their text. */
export interface CaseFrameworkValues {
  title: string;
  publisher?: string;
  source?: string;
  licence?: string;
  language?: string;
  type?: string;
  version?: number;
  valid_from?: string;
  valid_to?: string;
  description?: string;
  scale?: number | null;
  scale_levels?: string;
}

export interface CaseItem {
  uuid: string;
  /** Null at the top. */
  parent: string | null;
  /** Position among its siblings, from 1. */
  position: number;
  code: string;
  title: string;
  description: string;
  active: boolean;
  level?: number | null;
  phase?: string;
  matches: { uuid: string; kind: MatchKind }[];
}

export interface CaseProblem {
  /** Repaired items are imported, refused ones are not. */
  kind: 'repaired' | 'refused';
  message: string;
}

/** The extension under which our own files store what CASE has no field for. */
export const ownExtension = 'x-leerlijn';
