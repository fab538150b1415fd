// A change set as one sentence: 'wijzigde EC van 4 naar 5 bij Databases en nog 2 wijzigingen'. Pure; the name comes before it.
import type { Change, ChangeSet } from '#shared/api/history.ts';
import { textsOf, titleOf } from '#shared/history/change-names.ts';
import { historyText as words } from '#shared/text/history.ts';

/** The names of fields and objects on this page. */
export interface Names {
  attribute: (change: Change) => string;
  object: (object: Change['object']) => string;
}

/** Sentences about these name the record themselves. */
const namesRecord = ['', 'place', 'check_acceptance'];

/** Longer values are only shown in the details. */
const LONGEST = 60;

export function sentenceOf({ changes, count, kind }: ChangeSet, names: Names, about: string): string {
  const [first] = changes;
  if (!first) return '';
  const isBack = kind === 'restore' || kind === 'undo';
  const sentence = partOf(first, { ...names, about, isBack });
  const named =
    namesRecord.includes(first.attribute) || first.title === '' || isAbout(first, about)
      ? sentence
      : words.inRecord(sentence, titleOf(first));
  const more = Math.max(changes.length, count) - 1;
  return more > 0 ? words.andMore(named, more) : named;
}

interface Telling extends Names {
  /** The record that the list is about: its title is enough. */
  about: string;
  /** It became as it was before. */
  isBack?: boolean;
}

/** A record page names the record by its title, a planner by the full name of its programme. */
export function isAbout({ title, subtitle }: Change, about: string): boolean {
  return title === about || [title, subtitle].join(' · ') === about;
}

/** One change, without its user. */
export function partOf(change: Change, telling: Telling): string {
  const { object, title, action, attribute } = change;
  const { about, isBack = false } = telling;
  const name = (isAbout(change, about) ? title : titleOf(change)) || words.untitled(telling.object(object));
  if (attribute === 'place') return words.moved(name);
  if (attribute !== '') return valueSentence(change, telling);
  if (action === 'update') return words.planned;
  const isPlaced = object.startsWith('calendar__level');
  if (action === 'create' && isBack) return words.broughtBack(name);
  if (action === 'create') return isPlaced ? words.placed(name) : words.created(name);
  return isPlaced ? words.taken(name) : words.deleted(name);
}

function valueSentence(change: Change, telling: Telling): string {
  const label = telling.attribute(change);
  if (change.attribute === 'check_acceptance') return acceptanceSentence(change, telling);
  if (Array.isArray(change.from) || Array.isArray(change.to)) return listSentence(label, change);
  const [from, to] = textsOf(change);
  if (from.length > LONGEST || to.length > LONGEST) return words.rewrote(label);
  if (from === '') return to === '' ? words.listChanged(label) : words.filled(label, to);
  if (to === '') return words.emptied(label, from);
  return telling.isBack ? words.putBack(label, from, to) : words.changed(label, from, to);
}

/** The finding and the reason are long, and both are wanted: the record comes before them. */
function acceptanceSentence(change: Change, { about }: Telling): string {
  const { to_text, from_text } = change;
  const title = isAbout(change, about) ? '' : titleOf(change);
  return to_text ? words.deviated(title, to_text) : words.withdrew(title, from_text);
}

function listSentence(label: string, { from, to, from_text, to_text }: Change): string {
  const isLong = Math.max(from_text.length, to_text.length) > 2 * LONGEST;
  if (from_text !== '' && to_text !== '') {
    // One that became another, as when the level of an outcome changes.
    const isOne = [from, to].every((list) => Array.isArray(list) && list.length === 1);
    return isOne && !isLong ? words.changed(label, from_text, to_text) : words.listChanged(label);
  }
  if (isLong) return words.listChanged(label);
  return to_text === '' ? words.removed(label, from_text) : words.added(label, to_text);
}
