// Background jobs.
import type { JobKindName, jobStates } from '#shared/api/jobs.ts';

const kinds: Record<JobKindName, string> = {
  cohort: 'Nieuw cohort',
  cohort_undo: 'Nieuw cohort ongedaan maken',
  scenario: 'Nieuw scenario',
  import_file: 'Bestand overnemen',
  import_records: 'Records wijzigen',
  import_undo: 'Wijziging van records ongedaan maken',
};
const states: Record<(typeof jobStates)[number], string> = {
  waiting: 'Wacht op een vrij moment',
  running: 'Bezig',
  done: 'Klaar',
  failed: 'Niet gelukt',
  cancelled: 'Gestopt',
};

export const jobsText = {
  title: 'Taken van het systeem',
  intro: 'Werk dat langer duurt, doet het systeem op de achtergrond. Je kunt deze pagina gewoon verlaten.',
  kinds,
  states,
  empty: 'Er zijn geen taken',
  emptyHint:
    'Wat je start en wat langer duurt, zoals een nieuw cohort, zie je hier terug. Taken blijven 90 dagen staan.',
  of: (number: number) => `Taak ${number}`,
  stopping: 'Stopt na deze stap',
  progress: (done: number, total: number) => `${done} van ${total}`,
  startedBy: (name: string) => `Gestart door ${name || 'iemand anders'}`,
  startedAt: (when: string) => `Gestart op ${when}`,
  endedAt: (when: string) => `Afgelopen op ${when}`,
  cancel: 'Stoppen',
  cancelTitle: 'Deze taak stoppen?',
  cancelMessage: 'Wat al klaar is, blijft staan. Wat nog niet begonnen is, gebeurt niet.',
  columns: { task: 'Taak', state: 'Status', started: 'Gestart', by: 'Door', result: 'Resultaat' },
  report: 'Verslag',
  became: 'Wat ervan kwam',
  lineStates: { waiting: 'Nog niet aan de beurt', skipped: 'Niet gedaan', done: 'Gelukt', refused: 'Niet gelukt' },
  filter: 'Alleen wat niet lukte',
  result: (done: number, refused: number) =>
    refused === 0 ? `${done} gelukt` : `${done} gelukt, ${refused} niet gelukt`,
  mark: (running: number, ended: number) =>
    [running > 0 ? `${running} bezig` : '', ended > 0 ? `${ended} afgelopen` : ''].filter(Boolean).join(', '),
  ended: (kind: string, state: string) => `${kind}: ${state.toLowerCase()}.`,
  see: 'Bekijken',
  hidden: 'Iets dat je niet mag zien, of dat er niet meer is',
  notYours: 'Alleen wie een taak heeft gestart, kan hem stoppen.',
  isOver: 'Deze taak is al afgelopen.',
  tooMany: (max: number) => `Je hebt al ${max} taken lopen. Wacht tot er een klaar is.`,
  /** Why a step was refused. */
  noAccount: 'Het account dat deze taak startte, is er niet meer of is niet meer actief.',
  noRight: 'Wie deze taak startte, had op dat moment niet het recht om dit te doen.',
  gone: 'Dit was er niet meer.',
  broken: (number: number) => `Er ging iets mis in het systeem. Meld dit met taaknummer ${number}.`,
  failed: 'Een taak van het systeem kon niet verder',
} as const;
