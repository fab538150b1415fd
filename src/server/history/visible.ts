// What a reader may see of the memory, per table and school. Used by the query for change sets, so that it only finds sets with
// something visible, and to describe them.
import { readsLevel } from '#server/calendar/readable-rows.ts';
import { placesWith, platform, rightsAt } from '#server/rights/places.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';

import type { ChangeRow, Source } from './source.ts';

export interface Allowed {
  columns: readonly string[];
  rights: Rights;
  /** Whether all plan levels are readable. */
  plan: boolean;
}

interface Entry extends Allowed {
  kinds: readonly string[] | null;
  source: Source;
}

export class Visible {
  readonly #entries = new Map<string, Entry>();
  readonly attribute: string | undefined;
  readonly withValues: boolean;

  /** `organizations` are the schools in scope; `shared` includes data that belongs to no single school. */
  constructor(
    user: User,
    given: {
      sources: readonly Source[];
      organizations: readonly number[];
      shared: boolean;
      withValues: boolean;
      attribute: string | undefined;
    },
  ) {
    this.attribute = given.attribute;
    this.withValues = given.withValues;
    for (const source of given.sources) {
      for (const organization of given.organizations)
        this.#add(source, organization, rightsIn(user.grants, organization));
      const rights = given.shared ? sharedRights(user, source) : null;
      if (rights) this.#add(source, platform, rights);
    }
  }

  #add(source: Source, place: number, rights: Rights): void {
    const columns = source.columns(rights);
    if (!columns) return;
    const kinds = source.kinds?.(rights) ?? null;
    const plan = ([1, 2, 3] as const).every((level) => readsLevel(rights, level));
    this.#entries.set(`${source.table} ${place}`, { columns, kinds, rights, plan, source });
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has(table: string, place: number): boolean {
    return this.#entries.has(`${table} ${place}`);
  }

  of({ table_name, organization, before, after }: ChangeRow): Allowed | null {
    const entry = this.#entries.get(`${table_name} ${organization ?? platform}`);
    const kind = (after ?? before)?.['kind'];
    return entry && (!entry.kinds || entry.kinds.includes(String(kind))) ? entry : null;
  }

  /** Table → place → the columns, kinds, mode and title column for the query. */
  toJson(): string {
    const byTable: Record<string, Record<string, object>> = {};
    for (const [key, { columns, kinds, rights, source }] of this.#entries) {
      const [table = '', place = ''] = key.split(' ');
      const { titleColumn, presence } = source;
      const title = titleColumn && (titleColumn.right === '' || canAttribute(rights, titleColumn.right, 'read'));
      (byTable[table] ??= {})[place] = {
        c: this.#asked(source, columns),
        ...(kinds && { k: kinds }),
        m: presence === 'hidden' ? 'updates' : this.attribute === undefined ? 'all' : this.#mode(source),
        ...(titleColumn && { n: title ? titleColumn.column : null }),
      };
    }
    return JSON.stringify(byTable);
  }

  /** If one attribute is requested, new records only count if their values are shown. */
  #mode({ link, presence }: Source): string {
    return this.withValues || link || presence === 'value' ? 'values' : 'updates';
  }

  #asked({ link, combined, expand }: Source, columns: readonly string[]): readonly string[] {
    if (this.attribute === undefined || expand) return columns;
    if (link) return link.attribute === this.attribute ? columns : [];
    if (combined?.attribute === this.attribute) return combined.columns;
    return columns.filter((name) => name === this.attribute);
  }
}

/** The rights for data that belongs to no single school. */
function sharedRights(user: User, { table }: Source): Rights | null {
  if (table === 'attribute_option' || table === 'attribute') {
    const key = table === 'attribute' ? 'labels__labels__defaultlabels' : 'labels__labeloptions';
    const [first] = organizationsWith(user, key, 'read');
    return first === undefined ? user.grants.platform : rightsIn(user.grants, first);
  }
  // For users of several schools the query checks whether they share a school with the reader.
  if (table === 'app_user') return commonRights(placesWith(user, 'user', 'read').map((place) => rightsAt(user, place)));
  const ofPlatform = [
    ...['role', 'permission', 'attribute_permission', 'second_factor_policy'],
    ...['user_role', 'user_organizational_unit', 'passkey', 'time_code', 'recovery_code', 'remembered_device'],
  ];
  return ofPlatform.includes(table) ? user.grants.platform : null;
}

/** The rights that apply in all these places. */
function commonRights([first, ...others]: readonly Rights[]): Rights | null {
  if (!first) return null;
  const attributes = Object.entries(first.attributes).filter(([name]) =>
    others.every((rights) => canAttribute(rights, name, 'read')),
  );
  return { objects: first.objects, attributes: Object.fromEntries(attributes) };
}
