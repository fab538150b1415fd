// The side lists of the planner: searching, creating a record, linking a part.
import { dutchNumber } from './numbers.ts';

export const sideText = {
  part: {
    create: 'Nieuw onderdeel',
    item: 'Programma-onderdeel',
  },
  unit: {
    create: 'Nieuwe eenheid',
    item: 'Onderwijseenheid',
  },
  blockUnits: 'Blokeenheden',
  link: 'Bestaand onderdeel koppelen',
  linkHint: 'Zoek een onderdeel van je instelling dat hier nog niet bij hoort. Na het koppelen staat het in de lijst.',
  linkOne: (title: string) => `${title} koppelen`,
  linkShort: 'Koppelen',
  linked: (title: string) => `${title} is gekoppeld en staat in de lijst.`,
  search: 'Zoek op titel of nummer',
  clear: 'Zoekwoord wissen',
  scope: 'Toon eenheden van',
  school: 'Hele instelling',
  programme: 'Dit programma',
  loading: 'Bezig met laden…',
  more: (shown: number, total: number) => `De eerste ${shown} van ${dutchNumber(total)}. Zoek om de rest te vinden.`,
  place: 'Toevoegen en plaatsen',
  open: 'Plaatsen en openen',
  onlyList: 'Alleen toevoegen',
  cannotPlace: 'Deze eenheid hoort op een ander niveau en wordt hier alleen toegevoegd, niet geplaatst.',
  close: 'Sluiten',
} as const;
