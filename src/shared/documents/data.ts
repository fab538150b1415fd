// The data for documents of a programme, as far as its reader may read it, prepared by the server. Values are plain texts, and
// rich text is HTML.
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { ElectiveChoice, Sums } from '#shared/planning/totals.ts';

import type { DocumentLook } from './model.ts';

/** By attribute. */
export type Values = Readonly<Record<string, string>>;

export interface DocumentData {
  school: string;
  programme: { name: string; title: string; values: Values };
  /** The years of the document; empty if the user may not read the plan. */
  years: readonly DocumentYear[];
  /** By id. */
  units: Readonly<Record<number, DocumentUnit>>;
  /** The school's labels, by keys such as 'educational_unit.title'. */
  labels: Values;
  /** Null if the user may not read it, or if it is not needed. */
  matrix: OutcomeMatrix | null;
  template: DocumentTemplate;
}

export interface DocumentTemplate extends DocumentLook {
  /** Rich text. */
  introduction: string;
  /** The attributes of a unit to show, in order. */
  unit_attributes: readonly string[];
  /** Whether names of people are shown. */
  names: boolean;
  /** The address of the school's public guide; '' until something is published. */
  slug: string;
}

export interface DocumentYear {
  year: number;
  /** 'Jaar 1' */
  label: string;
  /** '2026-2027'; '' while unknown. */
  studyYear: string;
  blocks: readonly string[];
  /** As shown in the planner. */
  sums: Sums;
  blockSums: readonly Sums[];
  items: readonly DocumentItem[];
}

/** A placed part or unit. Group 2 of a mirror is left out, because it repeats the same units. */
export interface DocumentItem {
  kind: 'part' | 'unit';
  /** The id of the part or unit. */
  object: number;
  title: string;
  ects: number;
  /** EC and hours per block: together its own EC, even if it is elective or does not count in the year. */
  inBlocks: readonly Sums[];
  choice: ElectiveChoice | null;
  elective: boolean;
  /** 'Blok 1 – Blok 2' */
  where: string;
  items: readonly DocumentItem[];
  tests: readonly DocumentTest[];
}

export interface DocumentTest {
  /** The kind of exam: a resit has the same kind as the exam it repeats. */
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

/** All units among these items, top down. */
export function unitsIn(items: readonly DocumentItem[]): DocumentItem[] {
  return items.flatMap((item) => (item.kind === 'unit' ? [item] : unitsIn(item.items)));
}
