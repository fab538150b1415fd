// The meaning of an item's colour when it is not its object: the item's value in the chosen mode. All levels. What the user may not
// read is empty, so the legend shows it as no data; a mode without any value is not offered.
import type { Contents, GridItem } from '#shared/api/planner-shapes.ts';
import { type LegendEntry, legendOf, type LegendWords } from '#shared/planning/legend.ts';
import { colorByText } from '#shared/text/color-by.ts';
import { inDutch } from '#shared/text/order.ts';

const colorModes = ['object', 'state', 'coordinator', 'type', 'choice', 'exams'] as const;
export type ColorMode = (typeof colorModes)[number];

/** The items of a grid with their contents; null for users who may not see those. */
export interface PaintedGrid {
  grid: readonly GridItem[];
  contents: Contents | null;
}

export interface Paint {
  legend: readonly LegendEntry[];
  /** Undefined where the colour means the object. */
  of: (relation: number) => LegendEntry | undefined;
}

const unpainted: Paint = { legend: [], of: () => undefined };

type Value = string | null;

export function offeredModes(grids: readonly PaintedGrid[]): ColorMode[] {
  return colorModes.filter(
    (mode) => mode === 'object' || [...valuesOf(mode, grids).values()].some((value) => value !== ''),
  );
}

/** Items by how far they bring a learning line; see learning-line.ts. */
export function paintLine(levels: ReadonlyMap<number, string>, grids: readonly PaintedGrid[], hasNew: boolean): Paint {
  const values = new Map(
    grids.flatMap(({ grid }) => grid.map((item) => [item.relation_id, levels.get(item.relation_id) ?? ''])),
  );
  return painted(values, hasNew, { ...colorByText, none: colorByText.notInLine });
}

/** `hasNew`: there are unsaved items, without known values. */
export function paintOf(mode: ColorMode, grids: readonly PaintedGrid[], hasNew: boolean): Paint {
  if (mode === 'object') return unpainted;
  return painted(valuesOf(mode, grids), hasNew, colorByText);
}

function painted(values: ReadonlyMap<number, Value>, hasNew: boolean, words: LegendWords): Paint {
  const { entries, entryOf } = legendOf([...values.values(), ...(hasNew ? [''] : [])], words);
  const valueIn = (relation: number) => {
    const value = values.get(relation);
    return value === undefined ? '' : value;
  };
  return { legend: entries, of: (relation) => entryOf(valueIn(relation)) ?? undefined };
}

/** The names of all coordinators of units on these grids, at every depth, where the user may see what lies inside. */
export function coordinatorsOf(grids: readonly PaintedGrid[]): string[] {
  const names = new Set<string>();
  for (const { grid, contents } of grids.filter((each) => each.contents !== null))
    for (const { coordinator } of [
      ...grid.flatMap((item) => item.educational_unit_object ?? []),
      ...(contents?.items ?? []),
    ])
      if (coordinator) names.add(coordinator);
  return [...names].toSorted(inDutch.compare);
}

/** By relation: '' for no data, null for different values inside. */
function valuesOf(mode: Exclude<ColorMode, 'object'>, grids: readonly PaintedGrid[]): Map<number, Value> {
  const values = new Map<number, Value>();
  for (const { grid, contents } of grids) {
    const inside = insideOf(contents);
    for (const item of grid) values.set(item.relation_id, valueOf(mode, item, inside(item.relation_id)));
  }
  return values;
}

interface Inside {
  units: readonly { coordinator?: string | undefined; type?: string | undefined }[];
  /** Null for users who may not see them. */
  exams: number | null;
}

function valueOf(mode: Exclude<ColorMode, 'object'>, item: GridItem, { units, exams }: Inside): Value {
  const { programme_part_object: part, educational_unit_object: unit } = item;
  const lesson = item.course_object ?? item.exam_object;
  if (lesson) return lessonValue(mode, lesson.title, item.values);
  switch (mode) {
    case 'state':
      return (part ?? unit)?.state ?? '';
    case 'coordinator':
      return shared((unit ? [unit] : units).map(({ coordinator }) => coordinator ?? ''));
    case 'type':
      return shared((unit ? [unit] : units).map(({ type }) => type ?? ''));
    case 'choice':
      if (part?.elective) return colorByText.elective;
      return (part ?? unit)?.mandatory ? colorByText.mandatory : '';
    default:
      return exams === null ? '' : colorByText.exams(exams);
  }
}

/** Level 3: of which kind it is, and whether students must be there. */
function lessonValue(mode: Exclude<ColorMode, 'object'>, kind: string, values: GridItem['values'] = {}): Value {
  if (mode === 'type') return kind;
  return mode === 'choice' && values['mandatory'] === true ? colorByText.mandatory : '';
}

/** The value that all units have. */
function shared(values: readonly string[]): Value {
  const different = [...new Set(values.filter(Boolean))];
  return different.length > 1 ? null : (different[0] ?? '');
}

/** The units and exams inside a relation, at every depth. */
function insideOf(contents: Contents | null): (relation: number) => Inside {
  if (!contents) return () => ({ units: [], exams: null });
  const children = new Map<number, Contents['items']>();
  for (const item of contents.items) {
    // Group 2 of a mirror repeats group 1.
    if (item.mirrored) continue;
    const known = children.get(item.parent);
    if (known) known.push(item);
    else children.set(item.parent, [item]);
  }
  const exams = new Map<number, number>();
  for (const [unit, , , , , exam] of contents.lessons) exams.set(unit, (exams.get(unit) ?? 0) + exam);
  const find = (relation: number): { units: Inside['units']; exams: number } => {
    const own = children.get(relation) ?? [];
    const below = own.map(({ id }) => find(id));
    return {
      units: [...own.filter(({ kind }) => kind !== 'part'), ...below.flatMap(({ units }) => units)],
      exams: (exams.get(relation) ?? 0) + below.reduce((sum, each) => sum + each.exams, 0),
    };
  };
  return find;
}
