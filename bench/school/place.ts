// Places one item in the calendar of a programme of the large school.
import type { Catalogue, Programme } from './catalogue.ts';
import type { School } from './rows.ts';

export type Depth = 'lessons' | 'units' | 'parts' | 'nothing';

export interface Planner {
  school: School;
  organization: number;
  catalogue: Catalogue;
  programme: Programme;
  depth: Depth;
}

type Kind = 'part' | 'block_unit' | 'week_unit' | 'course' | 'exam';
interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function place(
  { school, organization, programme }: Planner,
  year: number,
  parent: number | null,
  kind: Kind,
  object: number,
  spot: Spot,
  more: { mirrored?: boolean; mirror_title?: string; mirror_color?: string } = {},
): number {
  return school.add('placement', {
    ...{ organization, programme: programme.id, year, parent, kind },
    programme_part: kind === 'part' ? object : null,
    educational_unit: kind === 'block_unit' || kind === 'week_unit' ? object : null,
    course: kind === 'course' ? object : null,
    exam: kind === 'exam' ? object : null,
    ...spot,
    ...{ mirrored: false, mirror_title: '', mirror_color: '', ...more },
  });
}
