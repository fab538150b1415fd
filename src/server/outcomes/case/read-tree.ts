// Reads the associations of a CASE file: the parent and order of outcomes, and their matches. Iterative instead of
// recursive: a tree may be as deep as it has outcomes.
import { Refusal } from '#server/refusal.ts';
import type { MatchKind } from '#shared/definitions/outcome-link.ts';
import { groupBy } from '#shared/group-by.ts';
import { caseText } from '#shared/text/case.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

import { linkedUuid, numberIn, objectIn } from './nodes.ts';
import type { Problems } from './problems.ts';
import type { ReadItem } from './read-items.ts';
import type { CaseItem } from './types.ts';

interface Place {
  /** '' for the top. */
  parent: string;
  sequence: number;
}

interface Associations {
  places: Map<string, Place>;
  matches: Map<string, CaseItem['matches']>;
}

const matchKinds: Record<string, MatchKind> = { exactmatchof: 'exact', isrelatedto: 'related', ispartof: 'part' };
/** The number of names of a circle shown in a message. */
const MAX_PATH = 12;

export function readTree(
  document: string,
  items: ReadonlyMap<string, ReadItem>,
  given: readonly unknown[],
  problems: Problems,
): CaseItem[] {
  const { places, matches } = readAssociations(document, items, given, problems);
  for (const uuid of items.keys()) if (!places.has(uuid)) problems.count('noPlace');
  refuseCircle(items, places);
  const children = groupBy([...items.values()], ({ uuid }) => places.get(uuid)?.parent ?? '');
  const sequenceOf = ({ uuid }: ReadItem) => places.get(uuid)?.sequence ?? Infinity;
  const below = (parent: string): CaseItem[] =>
    (children.get(parent) ?? [])
      .toSorted(
        (a, b) =>
          order(sequenceOf(a), sequenceOf(b)) ||
          byNumberInDutch.compare(a.enumeration, b.enumeration) ||
          byNumberInDutch.compare(a.code, b.code),
      )
      .map(({ name: _name, enumeration: _enumeration, ...item }, index) => ({
        ...item,
        ...{ parent: parent || null, position: index + 1, matches: matches.get(item.uuid) ?? [] },
      }));
  const ordered: CaseItem[] = [];
  const waiting = below('').toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    ordered.push(item);
    waiting.push(...below(item.uuid).toReversed());
  }
  return ordered;
}

/** Two missing numbers (Infinity) are equal. */
function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function readAssociations(
  document: string,
  items: ReadonlyMap<string, ReadItem>,
  given: readonly unknown[],
  problems: Problems,
): Associations {
  const places = new Map<string, Place>();
  const matches = new Map<string, CaseItem['matches']>();
  for (const each of given) {
    const association = objectIn(each) ?? {};
    const type = typeOf(association['associationType'], problems);
    const from = linkedUuid(association['originNodeURI'] ?? association['originNodeIdentifier']);
    const to = linkedUuid(association['destinationNodeURI'] ?? association['destinationNodeIdentifier']);
    const item = items.get(from);
    const kind = matchKinds[type];
    if (type !== 'ischildof' && !kind) problems.count('otherKinds');
    else if (!item || (kind && to === '')) problems.count('unknownEnds');
    else if (!kind) placeItem(places, item, placeOf(document, items, item, to, association, problems), problems);
    else if (items.has(to) || to === document) problems.count('inside');
    else addMatch(matches, from, { uuid: to, kind });
  }
  return { places, matches };
}

function typeOf(given: unknown, problems: Problems): string {
  const type = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (type !== 'relatedto') return type;
  problems.count('related');
  return 'isrelatedto';
}

function placeOf(
  document: string,
  items: ReadonlyMap<string, ReadItem>,
  { name }: ReadItem,
  to: string,
  association: Record<string, unknown>,
  problems: Problems,
): Place {
  const sequence = numberIn(association['sequenceNumber']);
  if (items.has(to)) return { parent: to, sequence };
  if (to !== document) problems.add('unknownParent', caseText.problems.unknownParent(name));
  return { parent: '', sequence };
}

function placeItem(places: Map<string, Place>, { uuid, name }: ReadItem, place: Place, problems: Problems): void {
  const known = places.get(uuid);
  if (known && known.parent !== place.parent) problems.add('twoParents', caseText.problems.twoParents(name));
  if (!known) places.set(uuid, place);
}

function addMatch(all: Associations['matches'], from: string, match: CaseItem['matches'][number]): void {
  const known = all.get(from) ?? [];
  if (!known.some(({ uuid }) => uuid === match.uuid)) known.push(match);
  all.set(from, known);
}

/** Visits every outcome once, however deep the tree. */
function refuseCircle(items: ReadonlyMap<string, ReadItem>, places: ReadonlyMap<string, Place>): void {
  const reachesTop = new Set<string>(['']);
  for (const start of items.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at = start;
    while (!reachesTop.has(at)) {
      if (onPath.has(at)) throw new Refusal(422, caseText.refused.circle(namesOf(items, [...path, at], at)));
      path.push(at);
      onPath.add(at);
      at = places.get(at)?.parent ?? '';
    }
    for (const each of path) reachesTop.add(each);
  }
}

function namesOf(items: ReadonlyMap<string, ReadItem>, path: readonly string[], from: string): string[] {
  const names = path.slice(path.indexOf(from)).map((uuid) => items.get(uuid)?.name ?? uuid);
  return names.length <= MAX_PATH ? names : [...names.slice(0, MAX_PATH - 2), '…', ...names.slice(-1)];
}
