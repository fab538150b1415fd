// Restoring what was deleted or changed: the trash, the dialog, and why something cannot be restored.
import { dutchMomentOf } from './moment.ts';
import { dutchNumber } from './numbers.ts';

/** 'Komt terug', or 'Komen terug (412)'. */
function counted(one: string, several: string): (count: number) => string {
  return (count) => (count === 1 ? one : `${several} (${dutchNumber(count)})`);
}

export const restoreText = {
  item: 'Het herstel',
  badMoment: 'Noem een moment als datum en tijd (ISO 8601), of een wijziging.',
  badSubject: 'Noem een object met een id, of een programma met een moment.',
  unknownAttribute: (name: string) => `'${name}' is hier geen veld.`,
  notThereYet: 'Op dat moment bestond dit niet.',
  alreadyBack: 'Dit is er al: het is niet (meer) verwijderd.',
  cannotReturn: 'Dit kan niet terugkomen, want iets waar het niet zonder kan bestaat niet meer.',
  someMissing: (count: number) =>
    count === 1
      ? 'Eén ding kan niet terugkomen. Kies of je de rest wilt herstellen.'
      : `${dutchNumber(count)} dingen kunnen niet terugkomen. Kies of je de rest wilt herstellen.`,
  /** Why this record is not restored. */
  gone: 'bestaat niet meer',
  goneEmpty: 'bestaat niet meer, dus dit veld blijft leeg',
  goneAsNow: 'bestaat niet meer, dus dit veld blijft zoals het nu is',
  noRight: 'je mag dit veld niet wijzigen',
  elsewhere: (year: number) => `staat nu in studiejaar ${year}`,
  /** Why a change was made, for the history. */
  reasonDeleted: 'Hersteld uit de prullenbak',
  reasonUndone: 'Herstel ongedaan gemaakt',
  reasonMoment: (at: Date) => `Hersteld naar ${dutchMomentOf(at)}`,
  reasonBefore: (at: Date) => `Hersteld naar vlak voor de wijziging van ${dutchMomentOf(at)}`,

  trash: 'Prullenbak',
  trashOf: (plural: string) => `Prullenbak: ${plural}`,
  empty: 'De prullenbak is leeg.',
  emptyHint: 'Wat je verwijdert, komt hier te staan en kan worden hersteld.',
  columns: { title: 'Titel', at: 'Verwijderd op', by: 'Verwijderd door', actions: 'Opties' },
  more: 'Toon eerder verwijderd',
  nobody: 'onbekend',
  untitled: 'Zonder titel',
  /** The button of one row. */
  restore: 'Herstel',
  restoreOne: (title: string) => `Herstel ${title}`,
  dialogTitle: (title: string) => `'${title}' herstellen?`,
  list: 'Wat er gebeurt',
  looking: 'Nagaan wat er terugkomt …',
  confirm: 'Herstellen',
  confirmRest: 'De rest herstellen',
  nothing: 'Er is niets te herstellen: alles is al zo.',
  /** What would happen, by action: for one record, or a number of them. */
  will: {
    back: counted('Komt terug', 'Komen terug'),
    changed: counted('Wordt zoals het was', 'Worden zoals ze waren'),
    removed: counted('Gaat weg', 'Gaan weg'),
    missing: counted('Kan niet terugkomen', 'Kunnen niet terugkomen'),
  },
  /** The same in the past tense. */
  did: {
    back: counted('Is terug', 'Zijn terug'),
    changed: counted('Is zoals het was', 'Zijn zoals ze waren'),
    removed: counted('Is weg', 'Zijn weg'),
    missing: counted('Kon niet terugkomen', 'Konden niet terugkomen'),
  },
  andMore: (count: number) => `en nog ${dutchNumber(count)}`,
  /** The new value of a field. */
  becomes: (field: string, from: string, to: string) => `${field}: van ${from || 'leeg'} naar ${to || 'leeg'}`,
  inYear: (year: number) => `studiejaar ${year}`,
  status: (year: number) => `Status van studiejaar ${year}`,
  done: (title: string) => `'${title}' is hersteld.`,
  doneTitle: 'Hersteld',
  undo: 'Ongedaan maken',
  mayBeUndone:
    'Er kwam geen antwoord van de server, dus misschien is het herstel al ongedaan gemaakt. Je kunt het nog eens proberen.',
  undone: (title: string) => `Het herstel van '${title}' is ongedaan gemaakt.`,
} as const;
