// Lists of the catalogue, their pages, and deleting.
import type { LevelCounts } from '#shared/planning/inside.ts';

import { counted } from './plan-words.ts';
import { dutchNumber } from './numbers.ts';

export const catalogueText = {
  platformOnly: 'Alleen een platformbeheerder deelt een kader landelijk.',
  options: 'Opties',
  keyword: 'Filter op trefwoord',
  clearKeyword: 'Filter wissen',
  count: (shown: number, total: number) => (shown === total ? `${total} items` : `${shown} van ${total} items`),
  /** Spoken, while rows are selected. */
  selected: (count: number) => `Geselecteerd: ${count}. Enter gaat naar wat je ermee kunt doen.`,
  selectAll: 'Alles selecteren',
  select: (title: string) => `${title} selecteren`,
  view: (title: string) => `${title} bekijken`,
  edit: (title: string) => `${title} bewerken`,
  copy: (title: string) => `${title} kopiëren`,
  remove: (title: string) => `${title} verwijderen`,
  plan: (title: string) => `${title} in de kalender`,
  documents: 'Documenten',
  toPlanning: 'Naar kalender',
  tips: {
    plan: 'Naar kalender',
    view: 'Bekijken',
    edit: 'Bewerken',
    copy: 'Kopiëren',
    remove: 'Verwijderen',
  },
  untitled: 'Zonder titel',
  create: (article: 'de' | 'het', singular: string) =>
    `${article === 'de' ? 'Nieuwe' : 'Nieuw'} ${singular.toLowerCase()}`,
  createOther: (singular: string) => `Nieuw: ${singular}`,
  empty: 'Er is nog niets om te tonen.',
  emptyHint: (button: string) => `Begin met de knop '${button}'.`,
  noMatch: (keyword: string) => `Niets gevonden voor '${keyword}'.`,
  noMatchHint: 'Probeer een ander trefwoord, of wis het filter.',
  notFound: 'Dit item bestaat niet (meer), of je mag het niet bekijken.',
  backToList: 'Naar het overzicht',
  noRead: 'Geen lees rechten',
  noReadHint: 'Je rollen geven geen recht om dit te bekijken. Vraag je functioneel beheerder.',
  removeTitle: (object: string) => `${object} verwijderen?`,
  removeMessage: (name: string, plan?: LevelCounts, outcomes = 0) => {
    const along = [
      plan && counted(plan) && `, met de planning: ${counted(plan)}`,
      outcomes > 0 && `, met ${outcomes === 1 ? '1 leeruitkomst' : `${dutchNumber(outcomes)} leeruitkomsten`}`,
    ];
    return `'${name}' wordt verwijderd${along.filter(Boolean).join('')}. Het komt in de prullenbak.`;
  },
  removeConfirm: 'Verwijderen',
  removed: (title: string) => `'${title}' is verwijderd.`,
  removedMeanwhile: (title: string) => `'${title}' was al verwijderd.`,
  maybeRemoved: (title: string) =>
    `Er kwam geen antwoord van de server, dus misschien is '${title}' toch verwijderd. Zo niet, probeer het dan opnieuw.`,
  notRemoved: (title: string) => `'${title}' kan niet worden verwijderd.`,
  usedBy: 'In gebruik bij:',
  organizations: {
    heading: 'Overzicht van instellingen',
    title: 'Instelling',
    create: 'Nieuwe instelling',
    save: 'Instelling opslaan',
    form: 'Instelling',
    item: 'Instelling',
  },
  organizationalUnits: {
    heading: 'Overzicht van organisatorische eenheden',
    title: 'Organisatorische eenheid',
    parent: 'Bovenliggende Org.eenheid',
    create: 'Nieuwe organisatorische eenheid',
    save: 'Organisatorische eenheid opslaan',
    form: 'Organisatorische eenheid',
    item: 'Organisatorische eenheid',
  },
  /** Names of pages with other ways to create records, beside the button for a single one. */
  more: { cohort: 'Nieuw cohort', sharedFrameworks: 'Landelijke kaders' },
  programmes: {
    graduationVariant: 'Afstudeervariant',
    variant: 'Variant',
    yearStart: 'Startjaar',
    version: 'Versie',
    state: 'Status',
  },
} as const;
