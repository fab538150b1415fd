// Publishing the study guide of a programme: its part of the documents page, and refusals.
import { labels } from '#shared/planning/labels.ts';

const units = (count: number) => `${count} ${count === 1 ? 'onderwijseenheid' : 'onderwijseenheden'}`;

export const publicationText = {
  title: 'Openbare studiegids',
  what: (year: string) => `Voor iedereen te lezen, zonder aan te melden. Je publiceert: ${year.toLowerCase()}.`,
  none: 'Niet gepubliceerd',
  published: 'Gepubliceerd',
  withdrawn: 'Ingetrokken',
  differs: 'Afwijkend van gepubliceerd',
  version: (version: number, moment: string) => `Versie ${version}, ${moment}`,
  general: 'Het overzicht van het programma of het uiterlijk is gewijzigd.',
  added: (titles: readonly string[]) => `${units(titles.length)} erbij: ${some(titles)}`,
  gone: (titles: readonly string[]) => `${units(titles.length)} weg: ${some(titles)}`,
  changed: (titles: readonly string[]) => `${units(titles.length)} gewijzigd: ${some(titles)}`,
  open: 'Studiegids bekijken',
  publish: 'Publiceren',
  publishAgain: 'Opnieuw publiceren',
  publishTitle: 'Studiegids publiceren?',
  publishMessage:
    'Iedereen op internet kan de studiegids daarna lezen zoals die nu is. Latere wijzigingen zijn pas te zien als je opnieuw publiceert.',
  undecided: (years: readonly number[]) =>
    `Publiceren kan pas als de planning is vastgesteld. Nog niet vastgesteld: ${years.map(labels.year).join(', ').toLowerCase()}.`,
  withdraw: 'Intrekken',
  withdrawTitle: 'Studiegids intrekken?',
  withdrawMessage:
    'Niemand kan de studiegids daarna nog lezen. Links ernaar werken niet meer, tot je opnieuw publiceert.',
  item: 'De studiegids',
  done: 'De studiegids is gepubliceerd.',
  ended: 'De studiegids is ingetrokken.',

  unchanged: 'De studiegids is ongewijzigd: dit is al gepubliceerd.',
  scenario: 'Een scenario is niet te publiceren. Neem het eerst over in het programma.',
  notCurrent: 'Deze versie is al vervangen of ingetrokken.',
} as const;

const MANY = 5;

/** Enough to recognise it. */
function some(titles: readonly string[]): string {
  const rest = titles.length - MANY;
  return `${titles.slice(0, MANY).join(', ')}${rest > 0 ? ` en nog ${rest}` : ''}.`;
}
