// A change set as one sentence: 'wijzigde EC van 4 naar 5 bij Databases en nog 2 wijzigingen'. Pure; the name comes before it.
import type { Change, ChangeSet } from '#shared/api/history.ts';
import { textsOf } from '#shared/history/change-names.ts';
import { historyText as words } from '#shared/text/history.ts';

/** How fields and objects are called on this screen. */
export interface Names {
  attribute: (change: Change) => string;
  object: (object: Change['object']) => string;
}

/** Longer values are read in the details. */
const LONGEST = 60;

export function sentenceOf({ changes, count }: ChangeSet, names: Names, about: string): string {
  const [first] = changes;
  if (!first) return '';
  const sentence = partOf(first, names);
  const named =
    first.attribute === '' || first.title === '' || first.title === about || first.attribute === 'place'
      ? sentence
      : words.inRecord(sentence, first.title);
  const more = Math.max(changes.length, count) - 1;
  return more > 0 ? words.andMore(named, more) : named;
}

/** One change, without who. */
export function partOf(change: Change, names: Names): string {
  const { object, title, action, attribute } = change;
  const name = title || words.untitled(names.object(object));
  if (attribute === 'place') return words.moved(name);
  if (attribute !== '') return valueSentence(change, names);
  if (action === 'update') return words.planned;
  const isPlaced = object.startsWith('calendar__level');
  if (action === 'create') return isPlaced ? words.placed(name) : words.created(name);
  return isPlaced ? words.taken(name) : words.deleted(name);
}

function valueSentence(change: Change, names: Names): string {
  const label = names.attribute(change);
  if (Array.isArray(change.from) || Array.isArray(change.to)) return listSentence(label, change);
  const [from, to] = textsOf(change);
  if (from.length > LONGEST || to.length > LONGEST) return words.rewrote(label);
  if (from === '') return to === '' ? words.listChanged(label) : words.filled(label, to);
  return to === '' ? words.emptied(label, from) : words.changed(label, from, to);
}

function listSentence(label: string, { from_text, to_text }: Change): string {
  if (from_text !== '' && to_text !== '') return words.listChanged(label);
  const text = to_text || from_text;
  if (text.length > 2 * LONGEST) return words.listChanged(label);
  return to_text === '' ? words.removed(label, text) : words.added(label, text);
}
