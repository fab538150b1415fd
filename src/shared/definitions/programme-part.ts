// Programma-onderdeel: semester theme, minor, leerlijn …; may have a parent part, and belongs to many programmes.
import { z } from 'zod';
import { checkbox, integer, option, references, referenceWithTitle, richText, state, text } from './attribute.ts';
import { define } from './definition.ts';
import { assessmentBases, languages, weights } from './shared-options.ts';

export const programmePart = define({
  object: 'programme_part',
  table: 'programme_part',
  path: 'programmeparts',
  title: 'title',
  code: 'study_guide_number',
  attributes: {
    title: text({
      label: 'Titel',
      tooltip: 'De naam van het onderdeel, bijvoorbeeld Programmeren 1 of Minor Data Science.',
      required: true,
    }),
    state: state({ label: 'Status', tooltip: 'Hoe ver dit onderdeel is. Een nieuw onderdeel begint als Concept.' }),
    study_guide_number: text({
      label: 'Studiegidsnummer',
      tooltip: 'Het nummer waaronder studenten dit onderdeel in de studiegids vinden.',
      max: 50,
    }),
    study_part_id: text({
      label: 'Studiedeel-ID',
      tooltip: 'Het nummer van dit studiedeel in het studie-informatiesysteem.',
      max: 50,
    }),
    parent__programme_part: referenceWithTitle({
      to: 'programme_part',
      label: 'Bovenliggend onderdeel',
      tooltip: 'Het onderdeel waar dit onderdeel deel van is, bijvoorbeeld de minor waar een keuze onder valt.',
    }),
    programmes: references({
      to: 'programme',
      links: { table: 'programme_programme_part', own: 'programme_part', other: 'programme', besides: 'scenario' },
      label: "Programma's",
      tooltip: "De programma's waarin dit onderdeel voorkomt. Een onderdeel kan in meer programma's zitten.",
    }),
    ects_credits: integer({
      label: 'EC',
      tooltip: 'Het aantal studiepunten. Telt mee zolang er geen onderwijseenheden in zijn gepland.',
      max: 1000,
    }),
    count_ects_credits: checkbox({
      initial: true,
      label: 'EC meetellen',
      tooltip: 'Telt dit onderdeel mee in de studiepunten van het jaar? Zet dit uit bij een keuze die elders al telt.',
    }),
    mandatory: checkbox({ label: 'Verplicht', tooltip: 'Moet elke student dit onderdeel volgen?' }),
    elective: checkbox({ label: 'Keuzeonderdeel', tooltip: 'Kunnen studenten dit onderdeel zelf kiezen?' }),
    choose_ects_min: integer({
      label: 'Te kiezen EC (minimum)',
      tooltip:
        'Hoeveel EC een student in dit keuzeonderdeel ten minste kiest. Dit telt mee in de totalen, niet wat er wordt aangeboden.',
      max: 500,
    }),
    choose_ects_max: integer({
      label: 'Te kiezen EC (maximum)',
      tooltip: 'Hoeveel EC een student in dit keuzeonderdeel ten hoogste kiest. Alleen met een minimum erbij.',
      max: 1000,
    }),
    mirroring: checkbox({
      label: 'Spiegelen',
      tooltip: 'Volgt de helft van de studenten de onderwijseenheden in een andere volgorde?',
    }),
    assessment_base: option({
      label: 'Beoordelingsschaal',
      tooltip: 'Hoe het resultaat wordt uitgedrukt, bijvoorbeeld een cijfer of voldaan/niet voldaan.',
      options: assessmentBases,
    }),
    weighing: option({
      label: 'Weging',
      tooltip: 'Hoe zwaar dit onderdeel telt in het resultaat waar het deel van is.',
      options: weights,
    }),
    language: option({ label: 'Taal', tooltip: 'De taal waarin dit onderdeel wordt gegeven.', options: languages }),
    version: integer({
      label: 'Versie',
      tooltip: 'Het versienummer binnen de reeks kopieën van dit onderdeel.',
      min: 1,
      max: 9999,
      initial: 1,
    }),
    description: richText({ label: 'Omschrijving', tooltip: 'Waar het onderdeel over gaat, voor de studiegids.' }),
    educational_goal: richText({
      label: 'Leerdoelen',
      tooltip: 'Wat de student na dit onderdeel kent en kan, in toetsbare bewoordingen.',
    }),
    requirements: richText({
      label: 'Ingangseisen',
      tooltip: 'Wat een student moet hebben gehaald om aan dit onderdeel te mogen beginnen.',
    }),
  },
  computed: { in_use: z.boolean() },
  filters: {
    programme: { among: 'programmes' },
    parent__programme_part: { equals: 'parent__programme_part' },
    only_parents: { empty: 'parent__programme_part' },
  },
  versioned: true,
});
