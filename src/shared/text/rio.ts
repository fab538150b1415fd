// What a programme lacks for RIO. Each sentence begins with the field it is about.
import { dutchFromIso } from './dates.ts';
import { dutchNumber } from './numbers.ts';

export const rioText = {
  missing: (field: string) => `${field} is niet ingevuld.`,
  noCode: (field: string) => `${field} is niet ingevuld, of heeft nog geen code bij Uitwisseling.`,
  pattern: (field: string, example: string) => `${field} moet eruitzien als ${example}.`,
  code: (field: string) => `${field} mag alleen letters, cijfers, spaties en de tekens . _ - / hebben.`,
  tooLong: (field: string, length: number, most: number) =>
    `${field} is ${dutchNumber(length)} tekens lang; DUO neemt er hoogstens ${dutchNumber(most)} aan.`,
  spaces: (field: string) => `${field} heeft dubbele spaties, tabs of spaties aan het begin of eind.`,
  markup: (field: string) => `${field} heeft een < of & op een plaats waar DUO die voor opmaak houdt.`,
  level: (level: string, sector: string) => `Niveau: RIO kent ${level} in het ${sector} niet.`,
  state: (field: string, state: string) =>
    `${field} ${state} gaat niet naar buiten (Uitwisseling, Wat naar buiten mag).`,
  language: 'Taal: RIO kent deze taal niet.',
  backwards: 'Geldig tot moet na Geldig vanaf liggen.',
  overlap: (day: string) => `Geldig vanaf: op ${dutchFromIso(day)} geldt ook een andere versie van dit programma.`,
  gap: (day: string) => `Geldig vanaf: van ${dutchFromIso(day)} af geldt er een tijd geen versie van dit programma.`,
} as const;
