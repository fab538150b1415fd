// The planner's pages: its frame, every level, mirroring, conflicts.
import type { LevelCounts } from '#shared/planning/inside.ts';

import { counted, listed } from './plan-words.ts';

export const planningText = {
  title: 'Samenstellen curriculum',
  programme: 'Programma',
  year: 'Jaar',
  allYears: 'Alle jaren',
  statusYear: (year: string) => `Status van ${year}`,
  statusYears: (count: number) => `Status van alle ${count} jaren`,
  statusTitle: (years: string) => `Status van ${years} aanpassen?`,
  statusMessage: (state: string, years: number) =>
    years === 1 ? `Dit jaar krijgt de status '${state}':` : `Deze jaren krijgen de status '${state}':`,
  statusNow: (year: string, state: string, held?: LevelCounts) =>
    `${year}, nu ${state}${held ? `, met ${counted(held) || 'nog niets gepland'}` : ''}`,
  decided: 'Vastgesteld',
  statusChanged: (years: readonly string[]) => `Status van ${years.length === 1 ? years[0] : `${years.length} jaren`}`,
  statusSave: 'Status aanpassen',
  statusSaved: 'Status',
  options: 'Opties',
  saving: 'Bezig met opslaan…',
  ects: 'EC',
  contactHours: 'Contacturen',
  ectsOf: (planned: string, own: string) => `${planned} / ${own}`,
  amount: (ects: string, hours: string) => [ects && `${ects} EC`, hours && `${hours} u`].filter(Boolean).join(' · '),
  perWeek: (hours: string) => `${hours} u per week`,
  hoursShort: (hours: string) => `${hours} u`,
  differs: (planned: string, own: string) => `gepland ${planned} EC, zelf ${own} EC`,
  ectsMore: (by: string) => `${by} EC te veel`,
  ectsLess: (by: string) => `${by} EC te weinig`,
  ectsRight: 'klopt',
  mirrored: 'gespiegeld',
  notCounted: 'EC telt niet mee',
  notCountedOutside: 'telt niet mee buiten dit onderdeel',
  choice: (wanted: string, offered: string) => `${wanted} EC te kiezen${offered && ` uit ${offered}`}`,
  choiceBeside: (wanted: string, offered: string) =>
    [wanted, 'te kiezen', offered && `uit ${offered}`].filter(Boolean).join(' '),
  upTo: (least: string, most: string) => `${least} tot ${most}`,
  chosen: 'keuze',
  choiceIn: (title: string, choice: string) => `${title}: ${choice}`,
  /** Beside the hours that count. */
  hoursOffered: (offered: string) => `uit ${offered}`,
  yearChoice: (chosen: string, offered: string) => `waarvan ${chosen} te kiezen uit ${offered}`,
  noEctsPlanned: 'nog geen EC gepland',
  unsavedItem: 'nog niet opgeslagen',
  noRead: 'Geen rechten om te bekijken',
  noSave: 'Geen rechten om op te slaan',
  noStatus: 'Geen rechten om status aan te passen',
  notSavedYet: 'Grid nog niet opgeslagen, probeer het nog eens.',
  clear: 'Kalender leegmaken',
  clearTitle: 'Kalender leegmaken?',
  clearMessage: 'Weet je zeker dat je de kalender leeg wilt maken en opnieuw wil beginnen?',
  clearLost: (year: string, counts: LevelCounts) => `${year}: ${counted(counts)}`,
  clearUndo: 'Je kunt dit ongedaan maken, ook nadat je hebt opgeslagen.',
  clearDecidedTitle: 'Een vastgesteld jaar leegmaken?',
  clearDecided: (years: readonly string[]) =>
    `${listed(years)} ${years.length === 1 ? 'is' : 'zijn'} vastgesteld. Toch leegmaken?`,
  cleared: 'Leeggemaakt. Maak ongedaan met Ctrl+Z.',
  clearConfirm: 'Leegmaken',
  undo: 'Ongedaan maken',
  redo: 'Opnieuw uitvoeren',
  changes: (count: number) => (count === 1 ? '1 wijziging niet opgeslagen' : `${count} wijzigingen niet opgeslagen`),
  allSaved: 'Alles opgeslagen',
  leaveMessage: (changes: string) => `${changes}. Dat gaat verloren als je weggaat.`,
  removeTitle: 'Gepland onderwijs verwijderen?',
  removeMessage: (titles: string[], inside: LevelCounts) =>
    `Bij het opslaan verdwijnt: ${firstOf(titles)}${counted(inside) && `, met daarin ${counted(inside)}`}. Je kunt dit daarna nog ongedaan maken.`,
  removeConfirm: 'Verwijderen en opslaan',
  noRoom: (title: string) => `Er is geen vrije plek voor ${title}.`,
  added: (title: string, place: string) => `${title} geplaatst: ${place}.`,
  removed: (title: string) => `${title} verwijderd. Maak ongedaan met Ctrl+Z.`,
  readOnly: 'Je kunt dit bekijken, niet wijzigen.',
  emptyGrid: 'Nog niets gepland.',
  emptyGridHint: 'Sleep iets uit de lijst op het raster, of gebruik de knop +.',
  narrow: 'Op een smal scherm zie je de planning als lijst. Plannen kan op een tablet of breder.',
  back: 'Naar Samenstellen curriculum',
  notFound: 'Deze planning bestaat niet (meer), of je mag haar niet bekijken.',
  goneMeanwhile: 'Deze planning bestaat niet meer: iemand heeft haar verwijderd. Er is niets opgeslagen.',
  restoredPartly: 'Niet al je wijzigingen van voor het inloggen konden terugkomen.',
  restored: 'Je wijzigingen van voor het inloggen staan er weer. Ze zijn nog niet opgeslagen.',
  weeks: (from: number, to: number) => (from === to ? `week ${from}` : `week ${from} tot en met ${to}`),
  weeksShort: (from: number, to: number) => (from === to ? `wk ${from}` : `wk ${from}–${to}`),
  range: (from: string, to: string) => `${from} – ${to}`,
  side: {
    tabs: 'Naast de planning',
    adding: 'Toevoegen',
    filter: (label: string) => `Filter ${label}`,
    filterShort: 'Filter',
    clear: 'Filter wissen',
    add: (title: string) => `${title} plaatsen op de eerste vrije plek`,
    drag: 'Sleep naar het raster',
    times: (count: number) => `${count}×`,
    placed: 'gepland',
    into: 'Plaatsen in',
    none: 'Niets gevonden.',
    empty: 'Er is niets om te plaatsen.',
    count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  },
  level0: {
    keyword: 'Filter op trefwoord',
    clear: 'Filter wissen',
    choose: 'Kies een programma om te plannen.',
    notPlanned: 'nog niets gepland',
    none: "Er zijn geen programma's die je mag plannen.",
    noMatch: (keyword: string) => `Niets gevonden voor '${keyword}'.`,
  },
  level1: {
    save: 'Onderwijskalender opslaan',
    item: 'Onderwijskalender',
    grid: (year: string) => `Raster van ${year}`,
    side: 'Programma-onderdelen',
    toCalendar: 'Naar de jaarkalender',
    toYears: 'Naar Studiejaren',
    total: 'Totaal',
    compact: 'Compact',
  },
  level2: {
    saveParts: 'Programma-onderdeel opslaan',
    itemPart: 'Programma-onderdeel',
    save: 'Onderwijseenheden opslaan',
    item: 'Onderwijseenheid',
    grid: (title: string) => `Raster van ${title}`,
    side: 'Onderwijseenheden',
    sideParts: 'Onderdelen',
    keyword: 'Filter op trefwoord',
    filtered: (found: number, total: number) => `${found} van ${total} onderdelen gevonden; de andere zijn lichter`,
    empty: 'Dit onderdeel is nog leeg.',
    emptyHint: (parts: boolean) =>
      `Sleep ${parts ? 'een onderdeel uit de lijst naar een blok' : 'een onderwijseenheid uit de lijst naar haar weken'}, of klik op + in de lijst.`,
  },
  mirror: {
    toggle: 'Spiegelen',
    group: (n: number) => `Groep ${n}`,
    edit: 'Titels en kleuren',
    dialogTitle: 'Groepen van de spiegeling',
    title: (n: number) => `Titel groep ${n}`,
    color: (n: number) => `Kleur groep ${n}`,
    hint: 'Titels en kleuren gelden als elk meer dan 2 tekens heeft. Werk- en toetsvormen van groep 2 plan je apart.',
    save: 'Opslaan',
    item: 'Spiegeling',
    offTitle: 'Spiegelen uitzetten?',
    offMessage: (counts: LevelCounts) =>
      counted(counts) ? `Groep 2 verdwijnt: ${counted(counts)}.` : 'In groep 2 staat niets.',
    offConfirm: 'Uitzetten',
    noRoom: 'Spiegelen kan niet: er is geen plek voor alle onderdelen.',
    flagged: (count: number) =>
      count === 1 ? '1 onderdeel stond al in groep 2.' : `${count} onderdelen stonden al in groep 2.`,
  },
  level3: {
    save: 'Onderwijseenheid opslaan',
    item: 'Onderwijseenheid',
    calendarWeek: 'Kalenderweek',
    syllabusWeek: 'Syllabusweek',
    blockWeek: 'Blokweek',
    grid: (title: string) => `Weekraster van ${title}`,
    noWeeks:
      'Deze onderwijseenheid beslaat geen lesweken. Geef haar op het vorige niveau een plek in een blok met weken.',
    /** 'Kalenderweek 46–51 · Syllabusweek 11–16 · Blokweek 1–6' */
    weekNumbers: (columns: readonly [name: string, first: number, last: number][]) =>
      columns.map(([name, first, last]) => `${name} ${first === last ? first : `${first}–${last}`}`).join(' · '),
    weekRow: (calendarWeek: number, syllabusWeek: number, title: string) =>
      [`kalenderweek ${calendarWeek}`, `syllabusweek ${syllabusWeek}`, title].filter(Boolean).join(', '),
    noClass: 'geen lessen',
    empty: 'In deze onderwijseenheid staat nog niets.',
    emptyHint: 'Sleep een werk- of toetsvorm uit de lijst naar een week, of klik op + in de lijst.',
    noSuchWeek: 'een week die niet meer bestaat',
    goneWeeks: (titles: readonly string[]) =>
      titles.length === 1
        ? `'${titles[0]}' staat in een week die niet meer bestaat. Verplaats of verwijder dit item; daarna kan er worden opgeslagen.`
        : `${titles.length} items staan in weken die niet meer bestaan: ${titles.join(', ')}. Verplaats of verwijder ze; daarna kan er worden opgeslagen.`,
    bringBack: 'Verplaats naar vrije weken',
    form: (title: string) => title,
    formSave: 'Opslaan',
    courseItem: 'Werkvorm',
    examItem: 'Toetsvorm',
    edit: 'Bewerken',
  },
  conflict: {
    title: 'Intussen gewijzigd',
    theirs: 'Bij de ander gewijzigd',
    mine: 'Door jou gewijzigd',
    added: (title: string) => `${title}: toegevoegd`,
    moved: (title: string) => `${title}: verplaatst of van maat veranderd`,
    removed: (title: string) => `${title}: verwijderd`,
    nothing: 'Geen plaatsingen',
    reload: 'Herladen',
    keep: 'Mijn wijzigingen erbovenop zetten',
    later: 'Verder bewerken',
    gone: (titles: string[]) => `Door een ander verwijderd: ${firstOf(titles)}.`,
    refused: (reasons: string[]) => {
      const more = reasons.length - SOME;
      return `Niet teruggezet. ${reasons.slice(0, SOME).join(' ')}${more > 0 ? ` En nog ${more}.` : ''}`;
    },
    shifted: (titles: string[]) => `Lager gezet omdat de plek bezet was: ${firstOf(titles)}.`,
  },
} as const;

const SOME = 10;

/** Of a few hundred, the first are enough to recognise them. */
function firstOf(titles: readonly string[]): string {
  const rest = titles.length - SOME;
  return `${titles.slice(0, SOME).join(', ')}${rest > 0 ? ` en nog ${rest}` : ''}`;
}
