// Messages of the server about the planner's grids.
import type { PlanLevel } from '#shared/planning/inside.ts';

import { listed, planWords } from './plan-words.ts';
import { dutchNumber } from './numbers.ts';

export const placementText = {
  answerFull: (most: number) =>
    `Dit zijn meer dan ${dutchNumber(most)} items, te veel om in één keer te tonen. Kies een kleiner deel.`,
  gridRefused: 'Het raster is niet opgeslagen: niet alle items kunnen daar staan.',
  itemRefused: (title: string, reason: string) => `${title}: ${reason}`,
  item: {
    unknown: 'Dit item staat niet (meer) op dit raster.',
    twice: 'Dit item is twee keer gestuurd.',
    otherObject: 'Een geplaatst item kan niet iets anders worden; verwijder het en plaats een nieuw item.',
    missingObject: 'Dit item bestaat niet in deze instelling.',
    noObject: 'Zeg wat hier staat.',
  },
  keptInside: (levels: readonly PlanLevel[]) =>
    `Dit kan niet worden verwijderd: er staan ook ${listed(levels.map((level) => planWords[level][1]))} in, en die mag je niet verwijderen.`,
  yearTwice: 'Dit studiejaar is twee keer gestuurd.',
  noStudyYear: 'Dit studiejaar hoort niet bij dit programma.',
  noWeeks: 'Hier zijn nog geen lesweken om in te plannen.',
  noBlocks: (start: string, end: string, unit: string) =>
    `Er zijn nog geen semesters en blokken gedefinieerd voor het studiejaar ${start}/${end} voor ${unit}`,
  ofItsUnit: 'de organisatorische eenheid van dit programma',
  noUnit: 'Dit programma hoort nog niet bij een organisatorische eenheid, en heeft dus geen jaarkalender.',
  noStart: 'Van dit programma is nog niet ingevuld wanneer het begint. Dan pas is bekend in welk studiejaar dit valt.',
  noYearYet: 'Dit studiejaar bestaat nog niet. Maak het bij Studiejaren, of kies bij het programma een studiejaar.',
  mirrorPair: 'Geef twee titels met een | ertussen, of niets.',
  mirrorColors: 'Geef twee kleuren in cijfers en letters (zoals 0b7a5b) met een | ertussen, of niets.',
  wrongRelation: 'Dit soort item kan hier niet worden geopend.',
  copy: {
    mixed: 'Kopieer alleen items van één programma tegelijk.',
    noRoom: 'Er is geen plaats voor deze selectie.',
    noYears: 'Dit programma heeft nog geen studiejaren om in te plannen.',
  },
  weeks: (first: number, last: number) => (first === last ? `week ${first}` : `week ${first} – ${last}`),
  placed: (count: number) => (count === 1 ? '1 plaatsing in een kalender' : `${count} plaatsingen in kalenders`),
  lost: (title: string, where: string, week: string) => `${title} (${where}, ${week})`,
  lostUnseen: (count: number) =>
    count === 1
      ? '1 gepland onderdeel dat je niet mag bekijken'
      : `${count} geplande onderdelen die je niet mag bekijken`,
} as const;
