// Reads a row without an id: what it adds to the plan, and on which grid.
import type { Draft } from '#server/imports/drafts.ts';
import { opens } from '#server/planner/wire.ts';
import type { Node } from '#server/planner/plan.ts';
import { plain } from '#shared/plain-words.ts';
import type { PlanLine, PlanSheet } from '#server/sheets/plan-sheet.ts';
import { comparable } from '#server/sheets/cells.ts';
import type { ImportRow } from '#shared/api/imports.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';

import type { ParentGrid } from './time-cells.ts';

/** The item that a row is about, as far as reading its cells needs it. */
export interface PlanTarget {
  kind: PlanKind;
  object: number;
  around: ParentGrid;
  /** Null for something new. */
  line: PlanLine | null;
}

type Refused = { errors: ImportRow['errors'] };
const { kinds } = planFileText;

export function newTarget({ open, names, lines }: PlanSheet, { cells }: Draft): PlanTarget | Refused {
  const wordIn = (name: string) => comparable(cells.get(name) ?? null);
  const word = wordIn('kind');
  const kind = (Object.keys(kinds) as PlanKind[]).find((each) => plain(kinds[each]) === plain(word));
  if (!kind) return refuse('kind', text.kind([...new Set(Object.values(kinds))]));
  let parent: Node | null = null;
  if (wordIn('inside') !== '') {
    const found = names.placed.find(wordIn('inside'));
    if ('error' in found) return refuse('inside', found.error);
    parent = lines.find(({ node }) => node.row.id === found.id)?.node ?? null;
  }
  const placed = kindOn(kind, parent);
  if (!placed) return refuse('inside', parent ? text.insideFirst : text.required);
  const asked = wordIn('year') || String(parent?.row.year ?? '');
  const study = open.years.find(({ year }) => String(year) === asked);
  if (!study) return refuse('year', asked === '' ? text.required : text.noYear);
  if (parent && parent.row.year !== study.year) return refuse('year', text.yearInside);
  if (wordIn('name') === '') return refuse('name', text.required);
  const object = names.objects[objectOf[placed]].find(wordIn('name'));
  if ('error' in object) return refuse('name', object.error);
  return { kind: placed, object: object.id, around: { study, parent }, line: null };
}

/** Its place decides whether a unit is planned by block or by week. Null if it cannot be placed there. */
function kindOn(kind: PlanKind, parent: Node | null): PlanKind | null {
  if (kind === 'course' || kind === 'exam') return parent?.row.kind.endsWith('_unit') ? kind : null;
  if (parent && parent.row.kind !== 'part') return null;
  if (kind === 'part') return kind;
  return parent && opens(parent) === '2' ? 'week_unit' : 'block_unit';
}

function refuse(attribute: string, message: string): Refused {
  return { errors: [{ attribute, message }] };
}
