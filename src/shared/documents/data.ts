// What documents of a programme are made of: as much as its reader may read, worked out by the server once. Values are texts as
// people read them, and rich text as HTML; what the reader may not read is not in it.
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { Choice, Sums } from '#shared/planning/totals.ts';

import type { DocumentLook } from './model.ts';

/** By attribute. */
export type Values = Readonly<Record<string, string>>;

export interface DocumentData {
  school: string;
  programme: { name: string; title: string; values: Values };
  /** Those that the document is about; empty without the right to see the plan. */
  years: readonly DocumentYear[];
  /** By id. */
  units: Readonly<Record<number, DocumentUnit>>;
  /** In the words of the school, as 'educational_unit.title'. */
  labels: Values;
  /** Null for those who may not see it, and where nobody asked for it. */
  matrix: OutcomeMatrix | null;
  template: DocumentTemplate;
}

export interface DocumentTemplate extends DocumentLook {
  /** Rich text. */
  introduction: string;
  /** Of a unit, in order. */
  unit_attributes: readonly string[];
  /** Whether people are named. */
  names: boolean;
  /** Where the public guide of the school is found; '' as long as nothing was published. */
  slug: string;
}

export interface DocumentYear {
  year: number;
  /** 'Jaar 1' */
  label: string;
  /** '2026-2027'; '' as long as nobody knows. */
  studyYear: string;
  blocks: readonly string[];
  /** As the planner shows them. */
  sums: Sums;
  blockSums: readonly Sums[];
  items: readonly DocumentItem[];
}

/** A part or a unit where it stands in the plan. Group 2 of a mirror is left out: it is the same again. */
export interface DocumentItem {
  kind: 'part' | 'unit';
  /** The id of the part or unit. */
  object: number;
  title: string;
  ects: number;
  /** What students do of it in each block: together its EC, also of what they may leave or what the year does not count. */
  inBlocks: readonly Sums[];
  choice: Choice | null;
  elective: boolean;
  /** 'Blok 1 – Blok 2' */
  where: string;
  items: readonly DocumentItem[];
  tests: readonly DocumentTest[];
}

export interface DocumentTest {
  /** Of the kind: a resit is of the same kind as what it repeats. */
  exam: number;
  title: string;
  week: string;
  resit: boolean;
  values: Values;
}

export interface DocumentUnit {
  id: number;
  title: string;
  values: Values;
  /** 'Databases (gehaald)' */
  requires: readonly string[];
}

/** Every unit among these items, from the top down. */
export function unitsIn(items: readonly DocumentItem[]): DocumentItem[] {
  return items.flatMap((item) => (item.kind === 'unit' ? [item] : unitsIn(item.items)));
}
