// An item while it is being planned: what the server sent, and a key that stays the same from unsaved to saved.
import type { DragSource } from '#client/planning/grid/drag-area.tsx';
import type { GridItem, GridKind } from '#shared/api/planner-shapes.ts';
import type { Placed, Placement } from '#shared/planning/grid.ts';

export interface PlanItem extends Placed {
  kind: GridKind;
  /** The id of its part, unit, course or exam. */
  object: number;
  /** 0 while it is not saved. */
  relation_id: number;
  client_key: string | null;
  mirrored: boolean;
  title: string;
  color: string;
  /** For a new item of level 3: copy its values from its kind, or from the item it was duplicated from. */
  prepopulate?: true | Record<string, unknown>;
  /** Its own figures, as far as they are known before it is saved. */
  own?: OwnValues;
  /** As read; absent while it is not saved. */
  wire?: GridItem;
}

export interface OwnValues {
  ects_credits: number | null;
  contact_hours: number | null;
  self_study_hours: number | null;
  duration_value: number | null;
  count_ects_credits: boolean;
  choose_ects_min: number | null;
  choose_ects_max: number | null;
}

export function fromWire(wire: GridItem): PlanItem {
  const { relation_id, client_key, kind, mirrored, user_color, x, y, width, height } = wire;
  return {
    key: client_key ?? `r${relation_id}`,
    kind,
    object: objectOf(wire),
    relation_id,
    client_key,
    mirrored,
    title: titleOf(wire),
    color: `#${user_color}`,
    own: {
      ects_credits: wire.ects_credits,
      contact_hours: wire.educational_unit_object?.contact_hours ?? null,
      self_study_hours: wire.educational_unit_object?.self_study_hours ?? null,
      duration_value: wire.duration_value,
      count_ects_credits: wire.programme_part_object?.count_ects_credits ?? true,
      choose_ects_min: wire.programme_part_object?.choose_ects_min ?? null,
      choose_ects_max: wire.programme_part_object?.choose_ects_max ?? null,
    },
    wire,
    x,
    y,
    width,
    height,
  };
}

export function newItem(source: DragSource, placement: Placement, mirrored = false): PlanItem {
  const key = newKey();
  return {
    ...placement,
    key,
    client_key: key,
    kind: source.type,
    object: source.id,
    relation_id: 0,
    mirrored,
    title: source.title,
    color: source.color,
    own: {
      ects_credits: source.ects_credits,
      ...{ contact_hours: null, self_study_hours: null, duration_value: null, count_ects_credits: true },
      ...{ choose_ects_min: null, choose_ects_max: null },
    },
    ...((source.type === 'course' || source.type === 'exam') && { prepopulate: true }),
  };
}

/** A new, unsaved item for the same thing. */
export function copyOf({ wire: _wire, ...item }: PlanItem): PlanItem {
  const key = newKey();
  return { ...item, key, client_key: key, relation_id: 0 };
}

/** What is sent of an item: where it is and what it is. */
export function toWire(item: PlanItem) {
  const { x, y, width, height, relation_id, client_key, kind, object, mirrored, prepopulate } = item;
  return {
    x,
    y,
    width,
    height,
    relation_id,
    [kind]: object,
    ...(client_key !== null && { client_key }),
    ...(mirrored && { mirrored }),
    ...(relation_id === 0 && prepopulate !== undefined && { prepopulate }),
  };
}

/** Not crypto.randomUUID: browsers have that only on https and on the machine itself. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function objectOf({ programme_part, educational_unit, course, exam }: GridItem): number {
  return programme_part ?? educational_unit ?? course ?? exam ?? 0;
}

/** At level 3 the placed item has a title of its own. */
function titleOf(wire: GridItem): string {
  const own = wire.values?.['title'];
  if (typeof own === 'string' && own !== '') return own;
  const placed = wire.programme_part_object ?? wire.educational_unit_object ?? wire.course_object ?? wire.exam_object;
  return placed?.title ?? '';
}
