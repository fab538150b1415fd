// Units and places of the graph in words: beside the drawing, for screen readers, and in the list.
import { fullName } from '#shared/text/full-name.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';

import type { GraphData, GraphUnit, PlannedPlace } from './graph-layout.ts';

const words = requirementGraphText;

export function unitName({ title, version }: GraphUnit): string {
  return fullName({ title, version: version === 1 ? null : version });
}

export function titleIn({ units }: GraphData, id: number): string {
  const unit = units.find(({ educational_unit }) => educational_unit === id);
  return unit ? unitName(unit) : '';
}

export function unitPlaceText({ years }: GraphData, place: PlannedPlace | null): string {
  if (!place) return words.unplanned;
  const year = years.find((each) => each.year === place.year);
  const [first = '', last = ''] = [year?.blocks[place.first], year?.blocks[place.last]];
  return words.place(year?.label ?? '', words.blocks(first, last));
}
