// The names, explanations and messages of the checks of a programme.
import { dutchFromIso } from './dates.ts';
import { outcomeChecksText } from './outcome-checks.ts';
import { listed } from './plan-words.ts';
import { dutchNumber } from './numbers.ts';

const law = 'WHW artikel 7.4: een studiejaar telt 60 EC, een EC staat voor 28 uur studie.';
const assessment = 'Toetsbeleid van de instelling.';
const planning = 'Afspraak van de instelling.';
const plan = 'Volgt uit de planning zelf.';
const counting = 'Dat zijn toetsen met een weging of EC, of de enige van hun eenheid; herkansingen niet.';

export const checksText = {
  ec_programme: {
    title: 'EC van het programma',
    explanation: 'De geplande EC van alle studiejaren samen zijn de EC van het programma.',
    source: law,
    message: ({ planned, wanted }: Credits) =>
      `${ec(planned)} gepland van de ${dutchNumber(wanted)}: ${offBy(planned, wanted)}.`,
  },
  ec_year: {
    title: 'EC per studiejaar',
    explanation: 'Elk studiejaar heeft een gelijk deel van de EC van het programma.',
    source: law,
    message: ({ year, planned, wanted }: Credits & { year: number }) =>
      `Jaar ${year} heeft ${ec(planned)} in plaats van ${dutchNumber(wanted)}: ${offBy(planned, wanted)}.`,
  },
  ec_block: {
    title: 'EC per blok',
    explanation: 'Elk blok heeft ongeveer een gelijk deel van de EC van het programma.',
    source: planning,
    message: ({ block, planned, even }: { block: number; planned: number; even: number; difference: number }) =>
      `Blok ${block + 1} heeft ${ec(planned)}; gelijk verdeeld is het ${dutchNumber(even)}.`,
  },
  ec_part: {
    title: 'EC van een onderdeel',
    explanation: 'De EC van een onderdeel zijn de som van zijn onderwijseenheden.',
    source: plan,
    message: ({ title, own, planned }: Titled & { own: number; planned: number }) =>
      `${title} telt voor ${ec(own)}, maar de eenheden erin samen voor ${dutchNumber(planned)}.`,
  },
  ec_hours: {
    title: 'Uren bij de EC',
    explanation: 'Contacturen en zelfstudie van een eenheid passen bij haar EC.',
    source: law,
    message: ({ title, hours, wanted, ects }: Titled & Record<'hours' | 'wanted' | 'ects' | 'hours_per_ec', number>) =>
      `${title} heeft ${dutchNumber(hours)} uur; bij ${ec(ects)} horen er ${dutchNumber(wanted)}.`,
  },
  contact_low: {
    title: 'Weinig contacturen',
    explanation: 'Een lesweek heeft ten minste zoveel contacturen, in het eerste jaar meer dan daarna.',
    source: planning,
    message: (found: Weeks) =>
      `${blockWeeks(found)}: minder dan ${limit(found.limit)} contacturen, in de rustigste ${dutchNumber(found.hours)}.`,
  },
  contact_high: {
    title: 'Veel contacturen',
    explanation: 'Een lesweek heeft niet meer contacturen dan een student aankan.',
    source: planning,
    message: (found: Weeks) =>
      `${blockWeeks(found)}: meer dan ${limit(found.limit)} contacturen, in de drukste ${dutchNumber(found.hours)}.`,
  },
  week_load: {
    title: 'Studielast per week',
    explanation:
      'De EC van alle eenheden samen vragen in geen lesweek te veel uren. De uren bij de EC zijn gelijk verdeeld over de les- en toetsweken van een eenheid, of van een onderdeel waarin nog niets staat.',
    source: law,
    message: (found: Weeks) =>
      `${blockWeeks(found)}: meer dan ${limit(found.limit)} uur studie bij de EC, in de drukste ${dutchNumber(found.hours)}.`,
  },
  exams_week: {
    title: 'Toetsen in een week',
    explanation: `In één week vallen niet te veel toetsen die meetellen. ${counting}`,
    source: assessment,
    message: ({ week, count, most }: { week: number; count: number; most: number }) =>
      `Week ${week} heeft ${count} toetsen die meetellen; ${limit(most)} is het meeste.`,
  },
  exams_block: {
    title: 'Toetsen in een blok',
    explanation: `In één blok vallen niet te veel toetsen die meetellen. ${counting}`,
    source: assessment,
    message: ({ block, count, most }: { block: number; count: number; most: number }) =>
      `Blok ${block + 1} heeft ${count} toetsen die meetellen; ${limit(most)} is het meeste.`,
  },
  exam_holiday: {
    title: 'Toets in een vrije week',
    explanation:
      'Een toets valt niet in een vakantie of een andere week zonder onderwijs, en niet in weken die de eenheid niet meer heeft. Toetsweken tellen niet als vrij.',
    source: plan,
    message: ({ title, weeks, why, gone }: Titled & { weeks: number[]; why: string; gone: boolean }) =>
      gone
        ? goneWeeks(title)
        : `${title} staat in ${weekList(weeks)}${why ? ` (${why})` : ''}: dan is er geen onderwijs.`,
  },
  exam_outside: {
    title: 'Toets buiten de toetsweken',
    explanation: 'Waar de jaarkalender toetsweken heeft, vallen toetsen daarin.',
    source: assessment,
    message: ({ title, weeks }: Titled & { weeks: number[] }) =>
      `${title} staat in ${weekList(weeks)}, buiten de toetsweken.`,
  },
  lesson_holiday: {
    title: 'Les in een vrije week',
    explanation:
      'Een werkvorm staat niet alleen in weken zonder onderwijs, en niet in weken die de eenheid niet meer heeft.',
    source: plan,
    message: ({ title, gone }: Titled & { gone: boolean }) =>
      gone ? goneWeeks(title) : `${title} staat alleen in weken zonder onderwijs.`,
  },
  no_exam: {
    title: 'Eenheid zonder toets',
    explanation: 'Een eenheid waarvoor een student EC krijgt, heeft een toets.',
    source: 'WHW artikel 7.3: aan elke onderwijseenheid is een tentamen verbonden.',
    message: ({ title, ects }: Titled & { ects: number }) => `${title} telt voor ${ec(ects)} en heeft geen toets.`,
  },
  exam_weights: {
    title: 'Weging van toetsen',
    explanation: 'De wegingen van de toetsen van een eenheid zijn samen 100%.',
    source: assessment,
    message: ({ title, sum }: Titled & { sum: number }) => `De toetsen van ${title} wegen samen ${dutchNumber(sum)}%.`,
  },
  no_resit: {
    title: 'Geen herkansing',
    explanation: 'Bij een toets is in hetzelfde studiejaar een herkansing gepland.',
    source: assessment,
    message: ({ title, elsewhere }: Titled & { elsewhere: number | null }) =>
      elsewhere === null
        ? `Bij de toetsen van ${title} is geen herkansing gepland.`
        : `De herkansing van ${title} staat in jaar ${elsewhere}, niet in hetzelfde jaar.`,
  },
  empty_part: {
    title: 'Leeg onderdeel',
    explanation: 'In een geplaatst onderdeel is iets gepland.',
    source: plan,
    message: ({ title }: Titled) => `In ${title} is nog niets gepland.`,
  },
  empty_unit: {
    title: 'Lege eenheid',
    explanation: 'In een geplaatste eenheid zijn werk- of toetsvormen gepland.',
    source: plan,
    message: ({ title }: Titled) => `In ${title} is nog niets gepland.`,
  },
  placed_twice: {
    title: 'Dubbel geplaatst',
    explanation: 'Een eenheid staat één keer in een programma.',
    source: plan,
    message: ({ title, times }: Titled & { times: number }) => `${title} staat ${times} keer in dit programma.`,
  },
  state_behind: {
    title: 'Status blijft achter',
    explanation: 'Wat in een vastgesteld studiejaar staat, is zelf geen concept en niet gearchiveerd.',
    source: planning,
    message: ({ title, state }: Titled & { state: string }) => `Het jaar is vastgesteld, maar ${title} is ${state}.`,
  },
  order: {
    title: 'Volgorde',
    explanation: 'Een eenheid komt na de eenheden die zij vereist.',
    source: 'Volgtijdelijkheid, zoals vastgelegd bij de onderwijseenheid.',
    message: ({ title, requires, together }: Titled & { requires: string; together: boolean }) =>
      together ? `${title} begint eerder dan ${requires}.` : `${title} begint voordat ${requires} is afgelopen.`,
  },
  choice: {
    title: 'Te weinig keuze',
    explanation: 'Een keuzeonderdeel biedt ten minste de EC die een student er moet kiezen.',
    source: plan,
    message: ({ title, offered, wanted }: Titled & { offered: number; wanted: number }) =>
      `${title} biedt ${ec(offered)}; er moeten er ${dutchNumber(wanted)} gekozen worden.`,
  },
  coordinator_load: {
    title: 'Belasting van een coördinator',
    explanation: 'Eén coördinator heeft in een blok niet te veel contacturen.',
    source: planning,
    message: ({
      coordinator,
      block,
      hours,
      most,
    }: {
      coordinator: string;
      block: number;
      hours: number;
      most: number;
    }) => `${coordinator} heeft in blok ${block + 1} ${dutchNumber(hours)} contacturen; ${limit(most)} is het meeste.`,
  },
  group_late: {
    title: 'Velden nog leeg',
    explanation: 'De velden van een groep zijn ingevuld voordat hun termijn afloopt.',
    source: 'Termijn bij de groep van labels.',
    message: ({ title, group, deadline, empty, past }: Titled & Late) =>
      `${title}: ${fieldNames(empty)} van ${group} ${empty.length === 1 ? 'is' : 'zijn'} leeg; de termijn ${past ? 'was' : 'is'} ${dutchFromIso(deadline)}.`,
  },
  rio: {
    title: 'Klaar voor RIO',
    explanation: 'Een programma dat naar RIO gaat, heeft alle gegevens die DUO vraagt, in een vorm die DUO aanneemt.',
    source: 'RIO, het register van DUO.',
    message: ({ missing }: { missing: readonly string[] }) => `Nog niet klaar voor RIO. ${missing.join(' ')}`,
  },
  ...outcomeChecksText,
};

interface Credits {
  planned: number;
  wanted: number;
}
interface Titled {
  title: string;
}
interface Weeks {
  block: number;
  weeks: number[];
  hours: number;
  limit: number;
}
interface Late {
  group: string;
  deadline: string;
  /** The school's labels of these fields. */
  empty: readonly string[];
  past: boolean;
}

/** With the precision that the school set. */
const limit = (value: number) => dutchNumber(value, 6);
const ec = (value: number) => `${dutchNumber(value)} EC`;

const goneWeeks = (title: string) => `${title} staat in weken die de onderwijseenheid niet meer heeft.`;

function offBy(planned: number, wanted: number): string {
  return planned > wanted ? `${ec(planned - wanted)} te veel` : `${ec(wanted - planned)} te weinig`;
}

/** 'Omschrijving', 'Omschrijving en Leerdoel', 'Omschrijving, Leerdoel, Taal en nog 2 velden' */
function fieldNames(labels: readonly string[]): string {
  const named = labels.length > 4 ? labels.slice(0, 3) : labels;
  const others = labels.length - named.length;
  return listed(others > 0 ? [...named, `nog ${others} velden`] : named);
}

/** 'week 36', 'week 36 en 37', 'week 36 tot en met 40, 42 en 43' */
function weekList(weeks: readonly number[]): string {
  const runs: number[][] = [];
  for (const week of weeks) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1) ?? 0, week)) run.push(week);
    else runs.push([week]);
  }
  const words = runs.flatMap((run) => (run.length > 2 ? `${run[0]} tot en met ${run.at(-1)}` : run.map(String)));
  return `week ${listed(words)}`;
}

const follows = (before: number, week: number) => week === before + 1 || (week === 1 && before >= 52);

function blockWeeks({ block, weeks }: Weeks): string {
  return `Blok ${block + 1}, ${weekList(weeks)}`;
}
