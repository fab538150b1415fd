// Kader: a set of outcomes with one scale of levels, such as the final qualifications of a programme or a national profile.
import { checkbox, choice, date, integer, option, richText, state, text } from './attribute.ts';
import { scales } from './outcome-scale.ts';
import { define } from './definition.ts';
import { languages } from './shared-options.ts';

export const learningOutcomeFramework = define({
  object: 'learning_outcome_framework',
  table: 'learning_outcome_framework',
  path: 'outcomeframeworks',
  title: 'title',
  attributes: {
    title: text({
      label: 'Titel',
      tooltip: 'De naam van het kader, bijvoorbeeld Leeruitkomsten ICT of Dublin-descriptoren.',
      required: true,
    }),
    state: state({ label: 'Status', tooltip: 'Hoe ver dit kader is. Een nieuw kader begint als Concept.' }),
    type: option({
      label: 'Soort',
      tooltip:
        'Wat voor uitkomsten dit zijn. Bij Dublin-descriptoren toetsen de controles of elke eindkwalificatie er een heeft.',
      options: ['Eindkwalificaties', 'Competenties', 'Leeruitkomsten', 'Beroepsproducten', 'Dublin-descriptoren'],
    }),
    scale: choice({
      label: 'Niveaus',
      tooltip:
        'De schaal waarop dit kader zegt hoe ver een student is. Zonder keuze: geïntroduceerd, uitgebouwd, beheerst.',
      choices: scales.map(({ value, title }) => ({ value, label: title })),
    }),
    scale_levels: text({
      label: 'Eigen niveaus',
      tooltip: 'Alleen bij een eigen lijst: de niveaus van laag naar hoog, met puntkomma’s ertussen.',
      max: 500,
    }),
    valid_from: date({ label: 'Geldig vanaf', tooltip: 'De eerste dag waarop dit kader geldt.' }),
    valid_to: date({ label: 'Geldig tot en met', tooltip: 'De laatste dag waarop dit kader geldt.' }),
    publisher: text({
      label: 'Uitgever',
      tooltip: 'Wie het kader heeft vastgesteld, bijvoorbeeld een landelijk overleg.',
    }),
    source: text({ label: 'Bron', tooltip: 'Waar het kader te vinden is, bijvoorbeeld een webadres.', max: 1000 }),
    licence: text({ label: 'Licentie', tooltip: 'Onder welke voorwaarden het kader mag worden gebruikt.', max: 1000 }),
    language: option({ label: 'Taal', tooltip: 'De taal waarin het kader is geschreven.', options: languages }),
    version: integer({
      label: 'Versie',
      tooltip: 'Het versienummer binnen de reeks kopieën van dit kader.',
      min: 1,
      max: 9999,
      initial: 1,
    }),
    shared: checkbox({
      label: 'Landelijk gedeeld',
      tooltip:
        'Mogen andere instellingen dit kader zien en overnemen? Alleen een platformbeheerder zet dit aan of uit.',
    }),
    description: richText({ label: 'Omschrijving', tooltip: 'Waar het kader over gaat en hoe het wordt gebruikt.' }),
  },
  versioned: true,
});
