// What a row without a number wants to add to a plan: what it is, and on which grid it is to stand.
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

import type { Around } from './time-cells.ts';

/** What is being placed, as far as reading its cells needs that. */
export interface Target {
  kind: PlanKind;
  object: number;
  around: Around;
  /** Null for something new. */
  line: PlanLine | null;
}

type Refused = { errors: ImportRow['errors'] };
const { kinds } = planFileText;

export function newTarget({ open, names, lines }: PlanSheet, { cells }: Draft): Target | Refused {
  const said = (name: string) => comparable(cells.get(name) ?? null);
  const word = said('kind');
  const kind = (Object.keys(kinds) as PlanKind[]).find((each) => plain(kinds[each]) === plain(word));
  if (!kind) return no('kind', text.kind([...new Set(Object.values(kinds))]));
  let parent: Node | null = null;
  if (said('inside') !== '') {
    const found = names.placed.find(said('inside'));
    if ('error' in found) return no('inside', found.error);
    parent = lines.find(({ node }) => node.row.id === found.id)?.node ?? null;
  }
  const placed = kindOn(kind, parent);
  if (!placed) return no('inside', parent ? text.insideFirst : text.required);
  const asked = said('year') || String(parent?.row.year ?? '');
  const study = open.years.find(({ year }) => String(year) === asked);
  if (!study) return no('year', asked === '' ? text.required : text.noYear);
  if (parent && parent.row.year !== study.year) return no('year', text.yearInside);
  if (said('name') === '') return no('name', text.required);
  const object = names.objects[objectOf[placed]].find(said('name'));
  if ('error' in object) return no('name', object.error);
  return { kind: placed, object: object.id, around: { study, parent }, line: null };
}

/** A unit is one of blocks or one of weeks by where it stands. Null where it cannot stand. */
function kindOn(kind: PlanKind, parent: Node | null): PlanKind | null {
  if (kind === 'course' || kind === 'exam') return parent?.row.kind.endsWith('_unit') ? kind : null;
  if (parent && parent.row.kind !== 'part') return null;
  if (kind === 'part') return kind;
  return parent && opens(parent) === '2' ? 'week_unit' : 'block_unit';
}

function no(attribute: string, message: string): Refused {
  return { errors: [{ attribute, message }] };
}
