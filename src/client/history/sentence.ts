// Describes a change set: 'wijzigde EC van 4 naar 5 bij Databases en nog 2 wijzigingen'. The user's name goes before it. Pure.
import type { Change, ChangeSet } from '#shared/api/history.ts';
import { textsOf, titleOf } from '#shared/history/change-names.ts';
import { historyText as words } from '#shared/text/history.ts';

/** The names of fields and objects on this page. */
export interface Names {
  attribute: (change: Change) => string;
  object: (object: Change['object']) => string;
}

/** The sentences about these objects already name the record. */
const selfContained = ['', 'place', 'check_acceptance'];

/** Longer values are shown only in the details. */
const MAX_LENGTH = 60;

export function sentenceOf({ changes, count, kind }: ChangeSet, names: Names, about: string): string {
  const [first] = changes;
  if (!first) return '';
  const isReverted = kind === 'restore' || kind === 'undo';
  const sentence = changeSentence(first, { ...names, about, isReverted });
  const named =
    selfContained.includes(first.attribute) || first.title === '' || isAbout(first, about)
      ? sentence
      : words.inRecord(sentence, titleOf(first));
  const more = Math.max(changes.length, count) - 1;
  return more > 0 ? words.andMore(named, more) : named;
}

interface SentenceOptions extends Names {
  /** The record that the list is about: sentences only use its title. */
  about: string;
  /** Whether the change restored or undid something. */
  isReverted?: boolean;
}

/** A record page names the record by its title, a planner by the full name of its programme. */
export function isAbout({ title, subtitle }: Change, about: string): boolean {
  return title === about || [title, subtitle].join(' · ') === about;
}

/** Describes one change, without its user. */
export function changeSentence(change: Change, options: SentenceOptions): string {
  const { object, title, action, attribute } = change;
  const { about, isReverted = false } = options;
  const name = (isAbout(change, about) ? title : titleOf(change)) || words.untitled(options.object(object));
  if (attribute === 'place') return words.moved(name);
  if (attribute !== '') return valueSentence(change, options);
  if (action === 'update') return words.planned;
  const isPlaced = object.startsWith('calendar__level');
  if (action === 'create' && isReverted) return words.broughtBack(name);
  if (action === 'create') return isPlaced ? words.placed(name) : words.created(name);
  return isPlaced ? words.taken(name) : words.deleted(name);
}

function valueSentence(change: Change, options: SentenceOptions): string {
  const label = options.attribute(change);
  if (change.attribute === 'check_acceptance') return acceptanceSentence(change, options);
  if (Array.isArray(change.from) || Array.isArray(change.to)) return listSentence(label, change);
  const [from, to] = textsOf(change);
  if (from.length > MAX_LENGTH || to.length > MAX_LENGTH) return words.rewrote(label);
  if (from === '') return to === '' ? words.listChanged(label) : words.filled(label, to);
  if (to === '') return words.emptied(label, from);
  return options.isReverted ? words.putBack(label, from, to) : words.changed(label, from, to);
}

/** The finding and the reason are long, so the record comes first. */
function acceptanceSentence(change: Change, { about }: SentenceOptions): string {
  const { to_text, from_text } = change;
  const title = isAbout(change, about) ? '' : titleOf(change);
  return to_text ? words.deviated(title, to_text) : words.withdrew(title, from_text);
}

function listSentence(label: string, { from, to, from_text, to_text }: Change): string {
  const isLong = Math.max(from_text.length, to_text.length) > 2 * MAX_LENGTH;
  if (from_text !== '' && to_text !== '') {
    // A replaced option, such as another level of an outcome.
    const isOne = [from, to].every((list) => Array.isArray(list) && list.length === 1);
    return isOne && !isLong ? words.changed(label, from_text, to_text) : words.listChanged(label);
  }
  if (isLong) return words.listChanged(label);
  return to_text === '' ? words.removed(label, from_text) : words.added(label, to_text);
}
