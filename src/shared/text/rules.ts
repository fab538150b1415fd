// One message per rule of `shared/rules`.
import { dutchNumber } from './numbers.ts';

export const rulesText = {
  openGrid: (why: string) => why,
  wholeCells: () => 'De plaats moet uit gehele getallen bestaan.',
  insideGrid: () => 'Dit item valt buiten het raster.',
  noOverlap: (title: string) => `Dit item overlapt met '${title}'.`,
  insideWeeks: (weeks: number) => `Dit item valt buiten de ${weeks} weken van de onderwijseenheid.`,
  oneGroup: () => 'Dit item valt in beide groepen van het gespiegelde raster: het loopt van regel 5 door naar regel 6.',
  plannedOneWay: (by: 'blocks' | 'weeks') =>
    by === 'blocks'
      ? 'Dit onderdeel is al per week gepland met onderwijseenheden; er kunnen geen onderdelen of blokken in.'
      : 'Dit onderdeel bestaat uit onderdelen; plan de onderwijseenheden daarin.',
  rightKind: () => 'Dit soort item hoort niet op dit raster.',
  blockUnits: () => 'Alleen een onderwijseenheid die een blok is kan hier staan.',
  notInItself: () => 'Een onderdeel kan niet in zichzelf staan.',
  notTooDeep: (most: number) => `Onderdelen kunnen hoogstens ${most} diep in elkaar staan.`,
  gridNotFull: (most: number) => `Een raster heeft hoogstens ${most} items.`,
  nearOthers: (last: number) => `Kies een regel van 1 tot en met ${last}.`,
  rightPair: () => 'Dit kan niet naar dit doel worden gekopieerd.',
  rightOrigin: () => 'De selectie staat niet (meer) waar ze vandaan zou komen.',
  notIntoItself: () => 'Een selectie kan niet in zichzelf worden gekopieerd.',
  notNested: () => 'Een item en iets dat erin staat kunnen niet samen worden gekopieerd: wat erin staat gaat al mee.',
  notFull: (most: number) => `In één programma passen hoogstens ${dutchNumber(most)} geplaatste items.`,
} as const;
