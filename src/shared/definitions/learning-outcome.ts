// Leeruitkomst: what a student knows and can do; a node in the tree of its framework.
import { checkbox, integer, matchedOutcomes, option, referenceWithTitle, richText, text } from './attribute.ts';
import { define } from './definition.ts';
import { MAX_LEVEL } from './outcome-link.ts';

export const learningOutcome = define({
  object: 'learning_outcome',
  table: 'learning_outcome',
  path: 'learningoutcomes',
  title: 'title',
  code: 'code',
  attributes: {
    code: text({
      label: 'Code',
      tooltip: 'De korte aanduiding waaronder men de uitkomst kent, bijvoorbeeld A1.',
      max: 50,
    }),
    title: text({
      label: 'Korte tekst',
      tooltip: 'De uitkomst in een paar woorden, zoals in de matrix en in de leerlijnen.',
      required: true,
    }),
    framework: referenceWithTitle({
      to: 'learning_outcome_framework',
      label: 'Kader',
      tooltip: 'Het kader waar deze uitkomst bij hoort.',
      required: true,
    }),
    parent: referenceWithTitle({
      to: 'learning_outcome',
      label: 'Bovenliggende uitkomst',
      tooltip: 'De uitkomst in hetzelfde kader waar deze een deel van is.',
    }),
    position: integer({
      label: 'Volgorde',
      tooltip: 'De plaats onder de bovenliggende uitkomst. Zonder nummer komt de uitkomst achteraan.',
      max: 100_000,
    }),
    phase: option({
      label: 'Fase',
      tooltip: 'De fase van de opleiding waarvoor de uitkomst geldt.',
      options: ['Propedeuse', 'Hoofdfase', 'Afstudeerfase'],
    }),
    level: integer({
      label: 'Niveau',
      tooltip:
        'Het niveau dat bij deze uitkomst hoort, als nummer op de schaal van het kader. Een nieuwe koppeling begint daarmee.',
      max: MAX_LEVEL,
    }),
    active: checkbox({
      initial: true,
      label: 'Actief',
      tooltip:
        'Wordt deze uitkomst nog gebruikt? Een uitkomst met koppelingen wordt niet verwijderd maar niet meer actief.',
    }),
    description: richText({ label: 'Volledige tekst', tooltip: 'De uitkomst zoals die is vastgesteld.' }),
    matches: matchedOutcomes({
      label: 'Komt overeen met',
      tooltip: 'Dezelfde of een verwante uitkomst in een ander kader, bijvoorbeeld een Dublin-descriptor.',
      links: {
        ...{ table: 'outcome_match', own: 'learning_outcome', other: 'matches' },
        sent: { learning_outcome: 'matches', kind: 'kind' },
      },
    }),
  },
  filters: { framework: { equals: 'framework' } },
});
