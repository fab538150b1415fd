// Turns the stored rows of one change set into the changes shown to a reader. Pure: names come from `words`. A row that changed
// several times in the set counts once.
import type { Change } from '#shared/api/history.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Rights } from '#shared/permissions/rights.ts';

import { valueText, wireValue } from './format.ts';
import { sources } from './registry.ts';
import type { ChangeRow, Format, Link, Row, Source, Words } from './source.ts';
import type { Visible } from './visible.ts';

export interface DescribeOptions {
  visible: Visible;
  words: Words;
  /** Also show the values of created and deleted records. */
  withValues: boolean;
  attribute?: string | undefined;
}

export function describeChanges(rows: readonly ChangeRow[], options: DescribeOptions): Change[] {
  const found = [...netChanges(rows).values()].flatMap((net) => {
    const source = sources.get(net.table_name);
    return source ? [{ source, net }] : [];
  });
  const changes = found.flatMap(({ source, net }) => (source.link ? [] : recordChanges(source, net, options)));
  const links = found.filter(({ source }) => source.link);
  return [...changes, ...linkChanges(links, options)].filter(
    ({ attribute }) => options.attribute === undefined || attribute === options.attribute,
  );
}

/** The change of a row over the whole set. */
type Net = ChangeRow;

function netChanges(rows: readonly ChangeRow[]): Map<string, Net> {
  const nets = new Map<string, Net>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = nets.get(key);
    nets.set(key, first ? { ...first, after: row.after } : row);
  }
  for (const [key, { before, after }] of nets) if (before === null && after === null) nets.delete(key);
  return nets;
}

function keyOf({ id, table_name, record, before, after, partial }: ChangeRow): string {
  if (partial) return `partial ${id}`;
  const row = after ?? before ?? {};
  // Link rows have no id: each counts, and removed and added ones cancel out later.
  return row['id'] === undefined ? `${table_name} ${record} row ${id}` : `${table_name} ${Number(row['id'])}`;
}

function recordChanges(source: Source, net: Net, options: DescribeOptions): Change[] {
  const { before, after, partial } = net;
  const { visible, words, withValues } = options;
  const allowed = visible.of(net);
  if (!allowed) return [];
  const row: Row = after ?? before ?? {};
  const known = partial ? { ...row, id: net.record } : row;
  const about = aboutOf(source, known, net.record, allowed.rights, words);
  const action: Change['action'] = before === null ? 'create' : after === null ? 'delete' : 'update';
  if (source.presence === 'hidden' && action !== 'update') return [];
  const columns = allowed.columns;
  if (partial && isOfPlan(source, row)) return allowed.plan ? [planChange(about)] : [];
  if (source.presence === 'value') return valuesOf(source, about, before, after, columns, words);
  const presence = action === 'update' ? [] : [{ ...about, action, attribute: '', ...placesOf(source, net, words) }];
  if (action !== 'update' && !withValues) return presence;
  const values = valuesOf(source, about, before, after, columns, words);
  return [
    ...presence,
    ...values.filter(action === 'update' ? () => true : isFilled).map((each) => ({ ...each, action })),
  ];
}

/** The place where an item was put, or from which it was removed. */
function placesOf({ combined }: Source, { before, after, partial }: Net, words: Words) {
  const whole = (row: Row | null) => (row && combined && !partial ? row : null);
  const [from, to] = [whole(before), whole(after)];
  return {
    ...{ from: from && combined ? combined.value(from) : null, to: to && combined ? combined.value(to) : null },
    ...{
      from_text: from && combined ? combined.text(from, words) : '',
      to_text: to && combined ? combined.text(to, words) : '',
    },
  };
}

/** Old change rows about a plan, written by code instead of triggers, belong to the programme and do not say what changed. */
function isOfPlan({ object, attributes }: Source, row: Row): boolean {
  return object === 'programme' && Object.keys(row).some((name) => !(name in attributes));
}

function planChange(about: About): Change {
  const none = { attribute: '', from: null, to: null, from_text: '', to_text: '' };
  return { ...about, object: 'calendar', action: 'update', ...none };
}

type About = Pick<Change, 'object' | 'id' | 'title' | 'subtitle'>;

function aboutOf(source: Source, row: Row, record: number, rights: Rights, words: Words): About {
  const object = typeof source.object === 'function' ? source.object(row) : source.object;
  const id = source.id?.(row, words) ?? record;
  const subtitle = object === 'programme' || object === 'calendar' ? words.subtitle(id) : '';
  return { object, id, title: source.title(row, rights, words), subtitle };
}

function valuesOf(
  source: Source,
  about: About,
  before: Row | null,
  after: Row | null,
  columns: readonly string[],
  words: Words,
): Change[] {
  const { combined, expand, standard, attributes } = source;
  const value = (row: Row | null, name: string) => knownOf(attributes[name], row?.[name], words);
  const differs = (name: string) => !same(value(before, name), value(after, name));
  const action = 'update' as const;
  if (expand) {
    const valuesIn = (row: Row | null) => (row || standard ? expand(row ?? standard ?? {}) : {});
    const [from, to] = [valuesIn(before), valuesIn(after)];
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((name) => !same(from[name]?.value, to[name]?.value))
      .map((attribute) => ({
        ...{ ...about, action, attribute, from: from[attribute]?.value ?? null, to: to[attribute]?.value ?? null },
        ...{ from_text: from[attribute]?.text ?? '', to_text: to[attribute]?.text ?? '' },
      }));
  }
  const single = columns
    .filter((name) => name in attributes && !combined?.columns.includes(name) && differs(name))
    .map((attribute): Change => {
      const format = attributes[attribute] ?? { kind: 'text' };
      const [from, to] = [value(before, attribute), value(after, attribute)];
      return {
        ...{ ...about, action, attribute, from: wireValue(format, from), to: wireValue(format, to) },
        ...{ from_text: valueText(format, from, words), to_text: valueText(format, to, words) },
      };
    });
  if (!combined || !combined.columns.some((name) => columns.includes(name) && differs(name))) return single;
  const whole = (row: Row | null) => (row ? { value: combined.value(row), text: combined.text(row, words) } : null);
  const [from, to] = [whole(before), whole(after)];
  return [
    {
      ...{ ...about, action, attribute: combined.attribute, from: from?.value ?? null, to: to?.value ?? null },
      ...{ from_text: from?.text ?? '', to_text: to?.text ?? '' },
    },
    ...single,
  ];
}

/** Only the elements of a list that the reader may know of. */
function knownOf(format: Format | undefined, value: unknown, words: Words): unknown {
  const { kind, to } = format ?? {};
  if (kind === 'outcomes') return value;
  return to && Array.isArray(value) ? value.filter((id) => words.knows(to, id)) : value;
}

/** Groups links per record and attribute: what was removed and what was added. */
function linkChanges(links: readonly { source: Source; net: Net }[], options: DescribeOptions): Change[] {
  const { visible, words } = options;
  const groups = new Map<string, { about: About; attribute: string; from: Element[]; to: Element[] }>();
  for (const { source, net } of links) {
    const allowed = visible.of(net);
    const link = source.link as Link;
    if (!allowed || net.partial) continue;
    const row: Row = net.after ?? net.before ?? {};
    const about = aboutOf(source, row, net.record, allowed.rights, words);
    const key = `${about.object} ${about.id} ${about.title} ${link.attribute}`;
    const group = groups.get(key) ?? { about, attribute: link.attribute, from: [], to: [] };
    groups.set(key, group);
    group.from.push(...elementsOf(link, net.before, words, allowed.rights));
    group.to.push(...elementsOf(link, net.after, words, allowed.rights));
  }
  return [...groups.values()].flatMap(({ about, attribute, from, to }): Change[] => {
    const [gone, come] = [without(from, to), without(to, from)];
    if (gone.length + come.length === 0) return [];
    return [
      {
        ...{ ...about, action: 'update', attribute, from: gone.map(valueOf), to: come.map(valueOf) },
        ...{ from_text: textOf(gone), to_text: textOf(come) },
      },
    ];
  });
}

interface Element {
  value: unknown;
  text: string;
}
const valueOf = ({ value }: Element) => value;

/** Repeated elements are counted. */
function textOf(elements: readonly Element[]): string {
  const byText = groupBy(elements, ({ text }) => text);
  return [...byText].map(([text, { length }]) => (length > 1 ? `${length} × ${text}` : text)).join(', ');
}

function elementsOf({ element }: Link, row: Row | null, words: Words, rights: Rights): Element[] {
  const made = row && element(row, words, rights);
  return made ? [made] : [];
}

/** The multiset difference of two lists. */
function without(all: readonly Element[], others: readonly Element[]): Element[] {
  const left = others.map(({ value }) => JSON.stringify(value));
  return all.filter(({ value }) => {
    const at = left.indexOf(JSON.stringify(value));
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

function isFilled({ from, to }: Change): boolean {
  return [from, to].some((value) => ![null, '', 0, false].includes(value as null));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
