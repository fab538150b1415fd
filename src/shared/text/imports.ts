// Taking over a file: the page on which that is done, and what it says about changes.
import type { ImportChange } from '#shared/api/imports.ts';

const changes: Record<ImportChange, string> = {
  new: 'Nieuw',
  changed: 'Gewijzigd',
  same: 'Ongewijzigd',
  refused: 'Overgeslagen',
  inactive: 'Niet meer actief',
};

export const importText = {
  title: 'Kader importeren',
  button: 'Importeren',
  intro:
    'Kies een CASE-bestand (1.0 of 1.1). Je ziet eerst wat er zou veranderen; er wordt pas iets opgeslagen als je het overneemt.',
  choose: 'Bestand kiezen',
  drop: 'Sleep een CASE-bestand (.json) hierheen, of kies het.',
  dropHere: 'Laat los om te lezen',
  reading: (name: string) => `${name} wordt gelezen…`,
  notJson: 'Dit bestand is geen geldige JSON.',
  tooLarge: 'Het bestand is te groot (hoogstens 20 MB).',
  notRead: 'Het bestand kon niet worden gelezen.',
  another: 'Ander bestand kiezen',
  preview: 'Wat er verandert',
  isNew: 'Dit wordt een nieuw kader.',
  isKnown: 'Dit kader is er al. De volgorde en de koppelingen die je hier hebt gemaakt, blijven.',
  nothing: 'Er verandert niets: het kader is al gelijk aan dit bestand.',
  changes,
  outcomes: (count: number) => (count === 1 ? '1 leeruitkomst' : `${count} leeruitkomsten`),
  problems: (count: number) => (count === 1 ? '1 opmerking bij het bestand' : `${count} opmerkingen bij het bestand`),
  columns: { change: 'Wat', name: 'Leeruitkomst', changes: 'Van en naar' },
  framework: 'Het kader zelf',
  show: 'Toon',
  all: 'Alles wat verandert',
  none: 'Hier is niets te zien.',
  empty: 'leeg',
  fromTo: (label: string, from: string, to: string) => `${label}: ${from || 'leeg'} → ${to || 'leeg'}`,
  page: (page: number, pages: number) => `Bladzijde ${page} van ${pages}`,
  previous: 'Vorige bladzijde',
  next: 'Volgende bladzijde',
  apply: 'Overnemen',
  running: 'Het bestand wordt overgenomen…',
  done: 'Het bestand is overgenomen.',
  failed: 'Het overnemen is niet gelukt.',
  toFramework: 'Naar het kader',
  matches: (count: number) => (count === 1 ? '1 erbij' : `${count} erbij`),
  yesNo: { true: 'ja', false: 'nee' },
  /** What became of it, in the report of the job. */
  made: ({ new: added, changed, inactive }: { new: number; changed: number; inactive: number }) =>
    [
      added > 0 ? `${added} nieuw` : '',
      changed > 0 ? `${changed} gewijzigd` : '',
      inactive > 0 ? `${inactive} niet meer actief` : '',
    ]
      .filter(Boolean)
      .join(', ') || 'Er veranderde niets',
} as const;
