// Several items of the planner at once: selecting them, and what can be done with all of them.

export const selectionText = {
  count: (count: number) => `${count} geselecteerd`,
  picking: 'Klik op onderdelen om ze te selecteren.',
  bar: 'Selectie',
  move: 'Verplaatsen',
  moveTitle: (count: number) => (count === 1 ? '1 onderdeel verplaatsen' : `${count} onderdelen verplaatsen`),
  shift: 'Verschuiven',
  stay: 'Niet verschuiven',
  steps: (by: number, unit: 'block' | 'week') => {
    const count = Math.abs(by);
    const [one, several] = unit === 'block' ? ['blok', 'blokken'] : ['week', 'weken'];
    return `${count} ${count === 1 ? one : several} ${by < 0 ? 'eerder' : 'later'}`;
  },
  fits: 'Alles past daar.',
  stays: 'Kies een andere plek.',
  copy: 'Kopiëren',
  remove: 'Verwijderen',
  removed: (count: number) => `${count} onderdelen verwijderd. Maak ongedaan met Ctrl+Z.`,
  status: 'Status',
  statusTitle: (count: number) => (count === 1 ? 'Status van 1 onderdeel' : `Status van ${count} onderdelen`),
  statusLabel: 'Nieuwe status',
  statusNote:
    'De status is van het onderdeel of de onderwijseenheid zelf, en geldt dus in elk programma dat die gebruikt:',
  statusSave: 'Status aanpassen',
  statusItem: 'Status',
  statusRefused: (titles: string) => `Je mag de status niet aanpassen van: ${titles}. Er is niets gewijzigd.`,
  untitled: 'een onderdeel zonder titel',
  clear: 'Deselecteren',
  done: 'Klaar',
} as const;
