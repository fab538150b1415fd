// What the files of the large school share: rows per table, pseudo-random numbers, and the ids that the database has
// already.

export type Row = Record<string, unknown>;

/** In the order of insertion: rows that others refer to come first. */
export const tables = [
  ...[
    'organization',
    'organizational_unit',
    'calendar_year',
    'holiday',
    'unit_calendar',
    'year_part',
    'calendar_block',
  ],
  ...[
    'week_setting',
    'role',
    'permission',
    'attribute_permission',
    'app_user',
    'user_role',
    'user_organizational_unit',
  ],
  ...['course', 'exam', 'educational_unit', 'programme_part', 'programme', 'programme_programme_part', 'placement'],
  ...['rel__calendar_week__course', 'rel__calendar_week__exam'],
] as const;

/** What the database has already: ids of states, options and attributes, and the last id of each table. */
export interface Known {
  states: Record<string, number>;
  /** 'object.attribute=value' */
  options: Record<string, number>;
  /** 'object.attribute' */
  attributes: Record<string, number>;
  lastIds: Record<string, number>;
  passwordHash: string;
}

export interface Size {
  seed: number;
  /** 1 is the large school; 4 and 16 measure growth. */
  factor: number;
}

export class School {
  readonly rows = new Map<string, Row[]>();
  readonly known: Known;
  readonly factor: number;
  #seed: number;
  readonly #lastIds: Map<string, number>;

  constructor({ seed, factor }: Size, known: Known) {
    this.known = known;
    this.factor = factor;
    this.#seed = seed;
    this.#lastIds = new Map(Object.entries(known.lastIds));
  }

  /** Adds a row with its own id, and returns the id. */
  add(table: string, row: Row): number {
    const id = (this.#lastIds.get(table) ?? 0) + 1;
    this.#lastIds.set(table, id);
    this.link(table, { id, ...row });
    return id;
  }

  /** Adds a row without an id, or with the id of another row. */
  link(table: string, row: Row): void {
    const list = this.rows.get(table);
    if (list) list.push(row);
    else this.rows.set(table, [row]);
  }

  count(size: number): number {
    return Math.max(1, Math.round(size * this.factor));
  }

  /** 0 ≤ n < below, the same sequence for the same seed (mulberry32). */
  random(below: number): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)] as T;
  }

  state(title: string): number {
    return found(this.known.states, title);
  }

  option(object: string, attribute: string, value: string): number {
    return found(this.known.options, `${object}.${attribute}=${value}`);
  }
}

function found(ids: Record<string, number>, key: string): number {
  const id = ids[key];
  if (id === undefined) throw new Error(`the database has no ${key}`);
  return id;
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
