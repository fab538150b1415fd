// Onderwijseenheid: a unit with EC that a student passes.
import { z } from 'zod';
import { checkbox, integer, option, reachedOutcomes, requirements, richText, state, text } from './attribute.ts';
import { define } from './definition.ts';
import { teacherQualifications, weights } from './shared-options.ts';

export const educationalUnit = define({
  object: 'educational_unit',
  table: 'educational_unit',
  path: 'educationalunits',
  title: 'title',
  code: 'study_guide_number',
  attributes: {
    title: text({
      label: 'Titel',
      tooltip: 'De naam van de onderwijseenheid, zoals die op de cijferlijst komt.',
      required: true,
    }),
    state: state({ label: 'Status', tooltip: 'Hoe ver deze eenheid is. Een nieuwe eenheid begint als Concept.' }),
    study_guide_number: text({
      label: 'Studiegidsnummer',
      tooltip: 'Het nummer waaronder studenten deze eenheid in de studiegids vinden.',
      max: 50,
    }),
    study_part_id: text({
      label: 'Studiedeel-ID',
      tooltip: 'Het nummer van dit studiedeel in het studie-informatiesysteem.',
      max: 50,
    }),
    coordinator: text({
      label: 'Coördinator',
      tooltip: 'De docent die de inhoud bewaakt en aanspreekpunt is voor collega’s en studenten.',
    }),
    type: option({
      label: 'Type',
      tooltip: 'Het soort onderwijseenheid.',
      options: ['Vak', 'Project', 'Stage', 'Minor', 'Afstuderen', 'Studieloopbaanbegeleiding'],
    }),
    ects_credits: integer({
      label: 'EC',
      tooltip: 'Het aantal studiepunten. Eén EC staat voor 28 uur studie.',
      max: 1000,
    }),
    weighing: option({
      label: 'Weging',
      tooltip: 'Hoe zwaar deze eenheid telt in het programma-onderdeel.',
      options: weights,
    }),
    contact_hours: integer({
      label: 'Contacturen',
      tooltip: 'Uren met een docent over de hele eenheid. Telt zolang er geen werkvormen zijn gepland.',
      max: 10_000,
    }),
    self_study_hours: integer({
      label: 'Uren zelfstudie',
      tooltip: 'Uren die een student zelf aan deze eenheid besteedt. Samen met de contacturen 28 uur per EC.',
      max: 10_000,
    }),
    coordination_hours: integer({
      label: 'Coördinatie-uren',
      tooltip: 'Uren die de coördinator voor deze eenheid krijgt.',
      max: 10_000,
    }),
    mandatory: checkbox({ label: 'Verplicht', tooltip: 'Moet elke student deze eenheid volgen?' }),
    compensation: checkbox({
      label: 'Compensabel',
      tooltip: 'Mag een onvoldoende voor deze eenheid met een andere worden gecompenseerd?',
    }),
    is_block: checkbox({
      label: 'Blokeenheid',
      tooltip: 'Staat deze eenheid los van een programma-onderdeel, rechtstreeks in de blokken van het jaar?',
    }),
    version: integer({
      label: 'Versie',
      tooltip: 'Het versienummer binnen de reeks kopieën van deze eenheid.',
      min: 1,
      max: 9999,
      initial: 1,
    }),
    qualifications_teacher: option({
      label: 'Kwalificatie docent',
      tooltip: 'Het bewijs van didactische of toetsbekwaamheid dat de docent nodig heeft.',
      options: teacherQualifications,
    }),
    description: richText({ label: 'Omschrijving', tooltip: 'Waar de eenheid over gaat, voor de studiegids.' }),
    educational_goal: richText({
      label: 'Leerdoelen',
      tooltip: 'Wat de student na deze eenheid kent en kan, in toetsbare bewoordingen.',
    }),
    requirements: richText({
      label: 'Ingangseisen',
      tooltip: 'Wat een student moet hebben gehaald om aan deze eenheid te mogen beginnen.',
    }),
    requires: requirements({
      label: 'Volgtijdelijkheid',
      tooltip: 'De onderwijseenheden die een student eerst heeft gehaald of gevolgd, of tegelijk volgt.',
      to: 'educational_unit',
      links: {
        ...{ table: 'unit_requirement', own: 'educational_unit', other: 'requires' },
        sent: { educational_unit: 'requires', kind: 'kind', note: 'note' },
      },
    }),
    outcomes: reachedOutcomes({
      label: 'Leeruitkomsten',
      tooltip: 'Aan welke leeruitkomsten studenten in deze eenheid werken, en tot welk niveau.',
      links: {
        ...{ table: 'unit_outcome', own: 'educational_unit', other: 'learning_outcome' },
        sent: { learning_outcome: 'learning_outcome', level: 'level', note: 'note' },
      },
    }),
    competentions_teacher: richText({
      label: 'Competenties docent',
      tooltip: 'Wat een docent moet kunnen om deze eenheid te geven.',
    }),
  },
  computed: { in_use: z.boolean() },
  versioned: true,
});
