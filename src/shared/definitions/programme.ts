// Programma: a study programme in one variant, start year and version.
import { z } from 'zod';

import { months } from '#shared/text/dates.ts';

import {
  checkbox,
  choice,
  date,
  integer,
  option,
  optionWithValue,
  reachedOutcomes,
  reference,
  richText,
  state,
  text,
} from './attribute.ts';
import { define } from './definition.ts';
import { languages } from './shared-options.ts';

const propaedeuticPhases = [
  { value: 1, label: 'Geen propedeuse' },
  { value: 2, label: 'Propedeuse met examen' },
  { value: 3, label: 'Propedeuse zonder examen' },
] as const;

const studyChoiceChecks = [
  { value: 1, label: 'Geen studiekeuzecheck' },
  { value: 2, label: 'Studiekeuzecheck mogelijk' },
  { value: 3, label: 'Studiekeuzecheck verplicht' },
] as const;

export const programme = define({
  object: 'programme',
  table: 'programme',
  path: 'programmes',
  title: 'title',
  attributes: {
    title: text({
      label: 'Titel',
      tooltip: 'De naam waaronder het programma in Leerlijn en in de studiegids staat.',
      required: true,
    }),
    state: state({
      label: 'Status',
      tooltip: 'Hoe ver dit programma is. Een nieuw programma begint als Concept.',
    }),
    croho_title: text({
      label: 'CROHO-titel',
      tooltip: 'De naam van de opleiding zoals die in het register van DUO (CROHO/RIO) staat.',
    }),
    croho_code: text({
      label: 'CROHO-code',
      tooltip: 'De vijf cijfers waaronder de opleiding bij DUO is geregistreerd, bijvoorbeeld 90001.',
      max: 20,
    }),
    programme_code: text({
      label: 'Opleidingscode',
      tooltip: 'De code van de opleiding in het studie-informatiesysteem.',
      max: 50,
    }),
    plan_code: text({
      label: 'Plancode',
      tooltip: 'De code van het studieplan in het studie-informatiesysteem.',
      max: 50,
    }),
    sub_plan_code: text({
      label: 'Subplancode',
      tooltip: 'De code van het subplan, vaak de afstudeerrichting, in het studie-informatiesysteem.',
      max: 50,
    }),
    organizational_unit: reference({
      to: 'organizational_unit',
      label: 'Organisatorische eenheid',
      tooltip: 'De eenheid die het programma verzorgt. Het programma volgt de jaarkalender van deze eenheid.',
    }),
    calendar_year: reference({
      to: 'calendar_year',
      label: 'Studiejaar',
      tooltip: 'Het studiejaar waarin de eerste lichting met dit programma begint.',
    }),
    year_start: integer({
      label: 'Startjaar',
      tooltip: 'Het kalenderjaar waarin het programma begint, bijvoorbeeld 2026.',
      min: 1900,
      max: 2200,
    }),
    month_start: choice({
      label: 'Startmaand',
      tooltip: 'De maand waarin studenten beginnen, meestal september of februari.',
      choices: months.map((label, index) => ({ value: index + 1, label })),
    }),
    level: option({
      label: 'Niveau',
      tooltip: 'Het niveau van de graad waartoe het programma opleidt.',
      options: ['Associate degree', 'Bachelor', 'Master', 'Propedeuse'],
    }),
    variant: optionWithValue({
      label: 'Variant',
      tooltip: 'Voltijd, deeltijd of duaal.',
      options: ['Voltijd', 'Deeltijd', 'Duaal'],
    }),
    graduation_variant: text({
      label: 'Afstudeervariant',
      tooltip: 'De afstudeerrichting of specialisatie waarvoor dit programma is.',
    }),
    language: option({
      label: 'Taal',
      tooltip: 'De taal waarin het onderwijs wordt gegeven.',
      options: languages,
    }),
    duration: integer({
      label: 'Duur (jaren)',
      tooltip: 'Het aantal studiejaren. De onderwijskalender krijgt voor elk jaar een eigen tabel.',
      min: 0,
      max: 10,
    }),
    ects_credits: integer({
      label: 'EC',
      tooltip: 'Het aantal studiepunten van het hele programma. Een jaar voltijd is 60 EC.',
      max: 1000,
    }),
    version: integer({
      label: 'Versie',
      tooltip: 'Het versienummer binnen de reeks kopieën van dit programma.',
      min: 1,
      max: 9999,
      initial: 1,
    }),
    description: richText({
      label: 'Omschrijving',
      tooltip: 'Waar het programma over gaat, voor de studiegids.',
    }),
    requirements: richText({
      label: 'Toelatingseisen',
      tooltip: 'Wat een student moet hebben of kunnen om aan dit programma te beginnen.',
    }),
    final_qualification: richText({
      label: 'Eindkwalificaties',
      tooltip: 'Wat een afgestudeerde kent en kan, zoals in de onderwijs- en examenregeling (OER).',
    }),
    outcomes: reachedOutcomes({
      label: 'Beloofde leeruitkomsten',
      tooltip: 'Welke leeruitkomsten een afgestudeerde van dit programma beheerst, en tot welk niveau.',
      links: {
        ...{ table: 'programme_outcome', own: 'programme', other: 'learning_outcome' },
        sent: { learning_outcome: 'learning_outcome', level: 'level', note: 'note' },
      },
    }),
    abbreviation: text({
      label: 'Korte naam',
      tooltip: 'De afkorting van de opleiding voor andere systemen. Zonder afkorting geldt de opleidingscode.',
      max: 40,
    }),
    english_title: text({
      label: 'Engelse naam',
      tooltip: 'De internationale naam van de opleiding.',
      max: 225,
    }),
    isced: text({
      label: 'ISCED-F',
      tooltip:
        'Het vakgebied volgens de internationale indeling ISCED-F, twee tot vier cijfers. Verpleegkunde is 0913.',
      max: 4,
    }),
    valid_from: date({
      label: 'Geldig vanaf',
      tooltip: 'De dag vanaf welke de opleiding er zo uitziet, bijvoorbeeld 01-09-2026.',
    }),
    valid_to: date({
      label: 'Geldig tot',
      tooltip: 'De eerste dag waarop dit niet meer geldt. Leeg: voor onbepaalde tijd.',
    }),
    propaedeutic_phase: choice({
      label: 'Propedeutische fase',
      tooltip: 'Of het eerste jaar een propedeuse is, en of die met een examen wordt afgesloten.',
      choices: propaedeuticPhases,
    }),
    study_choice_check: choice({
      label: 'Studiekeuzecheck',
      tooltip: 'Of een aankomende student een studiekeuzecheck kan of moet doen.',
      choices: studyChoiceChecks,
    }),
    rio: checkbox({
      label: 'Naar RIO',
      tooltip: 'Bied dit programma aan bij het Register Instellingen en Opleidingen (RIO) van DUO.',
    }),
    rio_code: text({
      label: 'Opleidingseenheidcode',
      tooltip: 'De code die RIO aan de opleiding heeft gegeven, bijvoorbeeld 1001O2345.',
      max: 20,
    }),
  },
  computed: {
    /** The programme that it is a scenario of; 0 for a programme itself. */
    scenario_of: z.int(),
  },
  filters: { programme: { equals: 'id' } },
  versioned: true,
  withinUnit: 'organizational_unit',
});
