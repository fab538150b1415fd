// Reads the outcomes of a CASE file one by one, without their place in the tree.
import { definitions } from '#shared/definitions/registry.ts';
import { MAX_LEVEL } from '#shared/definitions/outcome-link.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { caseText } from '#shared/text/case.ts';

import { type Json, objectIn, uuidAtEnd, uuidIn } from './nodes.ts';
import type { Problems } from './problems.ts';
import { formIn, lineFrom, ownLine, richTextFrom, shorten, type TextForm } from './text.ts';
import { type CaseItem, ownExtension } from './types.ts';

export interface ReadItem extends Omit<CaseItem, 'parent' | 'position' | 'matches'> {
  /** Its name in problem messages. */
  name: string;
  enumeration: string;
}

const words = caseText.problems;
const { code: codeOf, title: titleOf, description: descriptionOf } = definitions.learningOutcome.attributes;
const MAX_NAME = 60;

/** By uuid, in the order of the file. */
export function readItems(given: readonly unknown[], problems: Problems): Map<string, ReadItem> {
  const items = new Map<string, ReadItem>();
  given.forEach((each, index) => {
    const item = readItem(each, index + 1, problems);
    if (!item) return;
    if (items.has(item.uuid)) problems.add('twice', words.twice(item.name));
    items.set(item.uuid, item);
  });
  return items;
}

function readItem(given: unknown, place: number, problems: Problems): ReadItem | null {
  const source = objectIn(given);
  if (!source) return refuse(problems, 'notAnItem', words.notAnItem(place));
  const own = objectIn(objectIn(source['extensions'])?.[ownExtension]);
  const line = own ? ownLine : lineFrom;
  const code = line(source['humanCodingScheme']);
  const short = line(source['abbreviatedStatement']);
  const name = shorten([code, short || lineFrom(source['fullStatement'])].filter(Boolean).join(' '), MAX_NAME);
  const called = name || words.nameless(place);
  const uuid = readUuid(source, called, problems);
  if (uuid === '') return refuse(problems, 'noItemIdentifier', words.noItemIdentifier(called));
  const full = readStatement(source, formIn(own), called, problems);
  const text = lineFrom(plainText(full));
  const title = short || text || code;
  if (title === '') return refuse(problems, 'noText', words.noText(called));
  const cut = (what: 'code' | 'title', value: string, most: number, isReported = true) => {
    if (value.length > most && isReported) problems.add(`cut ${what}`, words.cut(called, words.what[what]));
    return shorten(value, most);
  };
  return {
    ...{ uuid, name: called, enumeration: lineFrom(source['listEnumeration']) },
    code: cut('code', code, codeOf.max),
    title: cut('title', title, titleOf.max, short !== ''),
    // A description equal to the title is redundant.
    description: !own && full === richTextFrom(title, 'plain').html ? '' : full,
    ...readOwn(own),
  };
}

function refuse(problems: Problems, kind: string, message: string): null {
  problems.add(kind, message, 'refused');
  return null;
}

function readUuid({ identifier, uri }: Json, name: string, problems: Problems): string {
  const own = uuidIn(identifier);
  const uuid = own || uuidAtEnd(uri);
  if (uuid !== '' && own === '') problems.add('fromUri', words.fromUri(name));
  if (uuid !== uuid.toLowerCase()) problems.count('upperCase');
  return uuid.toLowerCase();
}

/** The full statement, or else the label that other systems show instead. */
function readStatement(source: Json, form: TextForm | undefined, name: string, problems: Problems): string {
  const { html, cleaned } = richTextFrom(source['fullStatement'], form);
  if (cleaned) problems.count('cleaned');
  if (html.length > descriptionOf.max) {
    problems.add('cut description', words.cut(name, words.what.description));
    return richTextFrom(shorten(plainText(html), descriptionOf.max / 10)).html;
  }
  if (html !== '' || form === 'none') return html;
  const label = lineFrom(source['alternativeLabel']) || lineFrom(source['abbreviatedStatement']);
  if (label !== '') problems.add('otherText', words.otherText(name));
  return richTextFrom(label).html;
}

/** Fields that only our own files have. */
function readOwn(own: Json | null): Pick<ReadItem, 'active' | 'level' | 'phase'> {
  if (!own) return { active: true };
  const { active, level, phase } = own;
  const isLevel = Number.isInteger(level) && (level as number) >= 1 && (level as number) <= MAX_LEVEL;
  return {
    active: active !== false,
    level: isLevel ? (level as number) : null,
    phase: ownLine(phase),
  };
}
