// A framework as a CASE file says it, repaired and cleaned: what is not told is absent, and stays as it is here.
import type { MatchKind } from '#shared/definitions/outcome-link.ts';

export interface CaseFramework {
  uuid: string;
  values: CaseFrameworkValues;
  /** Parents before their children, siblings in their order. */
  items: CaseItem[];
  problems: CaseProblem[];
  /** Items that could not be taken. */
  refused: number;
}

/** Dates are ISO; options are told by their words. */
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
  /** Among its siblings, from 1. */
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
  /** A repaired one is taken, a refused one is not. */
  kind: 'repaired' | 'refused';
  message: string;
}

/** The name under which files of our own tell what CASE has no place for. */
export const ownExtension = 'x-leerlijn';
