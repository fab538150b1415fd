// The names, explanations and messages of the checks about outcomes.
import { dutchNumber } from './numbers.ts';

const alignment = 'Constructive alignment: wat een programma belooft, wordt onderwezen en getoetst.';
const accreditation = 'Beoordelingskader accreditatiestelsel (NVAO): het gerealiseerd eindniveau.';

interface Titled {
  title: string;
}

/** With the precision that the school set. */
const limit = (value: number) => dutchNumber(value, 6);

/** A level by its number, by a name that starts with 'niveau', or by a quoted name. */
function level(word: string): string {
  if (/^\d+$/.test(word)) return `niveau ${word}`;
  return /^niveau\b/i.test(word) ? word.toLowerCase() : `‘${word}’`;
}

export const outcomeChecksText = {
  outcome_untaught: {
    title: 'Leeruitkomst zonder onderwijs',
    explanation: 'Aan elke leeruitkomst die het programma belooft, werkt een geplande eenheid.',
    source: alignment,
    message: ({ title }: Titled) => `${title} komt in geen geplande eenheid aan bod.`,
  },
  outcome_unassessed: {
    title: 'Leeruitkomst zonder toets',
    explanation: 'Elke leeruitkomst die het programma belooft, wordt getoetst in een toets die meetelt.',
    source: alignment,
    message: ({ title }: Titled) => `${title} wordt nergens getoetst.`,
  },
  outcome_too_early: {
    title: 'Getoetst voor het onderwijs',
    explanation: 'Een leeruitkomst wordt pas getoetst als zij in hetzelfde blok of eerder aan bod kwam.',
    source: alignment,
    message: ({ title, exam }: Titled & { exam: string }) =>
      `${title} wordt in ${exam} getoetst voordat zij aan bod komt.`,
  },
  outcome_end_level: {
    title: 'Niet getoetst op eindniveau',
    explanation: 'Aan het eind van het programma wordt elke leeruitkomst getoetst op het niveau dat is beloofd.',
    source: accreditation,
    message: ({ title, target, reached }: Titled & { target: string; reached: string }) =>
      reached === ''
        ? `${title} wordt aan het eind niet getoetst; beloofd is ${level(target)}.`
        : `${title} wordt aan het eind tot ${level(reached)} getoetst; beloofd is ${level(target)}.`,
  },
  outcome_exams: {
    title: 'Aantal toetsen van een leeruitkomst',
    explanation: 'Een leeruitkomst hangt niet van één toets af, en wordt ook niet telkens opnieuw getoetst.',
    source: 'Toetsbeleid van de instelling.',
    message: ({ title, count, most }: Titled & { count: number; most: number }) =>
      count === 1
        ? `${title} hangt af van één toets.`
        : `${title} zit in ${count} toetsen; ${limit(most)} is het meeste.`,
  },
  outcome_elective: {
    title: 'Alleen in een keuzeonderdeel',
    explanation: 'Wat het programma belooft, bereikt elke student, wat hij of zij ook kiest.',
    source: accreditation,
    message: ({ title }: Titled) => `${title} komt alleen in een keuzeonderdeel tot het beloofde niveau.`,
  },
  outcome_first_year: {
    title: 'Alleen in het eerste jaar',
    explanation: 'Een leeruitkomst komt ook na het eerste jaar terug.',
    source: alignment,
    message: ({ title }: Titled) => `${title} komt na jaar 1 niet meer terug.`,
  },
  outcome_level_down: {
    title: 'Niveau daalt',
    explanation: 'Een latere eenheid werkt niet op een lager niveau dan een eerdere.',
    source: alignment,
    message: ({ title, unit, level: here, before }: Titled & { unit: string; level: string; before: string }) =>
      `${title}: ${unit} werkt op ${level(here)}, na ${level(before)} daarvoor.`,
  },
  outcome_group_only: {
    title: 'Alleen groepswerk',
    explanation: 'Elke leeruitkomst wordt ten minste één keer per student getoetst.',
    source: accreditation,
    message: ({ title }: Titled) => `${title} wordt alleen in groepswerk getoetst.`,
  },
  outcome_credits: {
    title: 'Gewicht van een leeruitkomst',
    explanation: 'De EC van de eenheden die aan een leeruitkomst werken, blijven binnen de norm van de instelling.',
    source: 'Afspraak van de instelling.',
    message: ({ title, ects, least, most }: Titled & { ects: number; least: number; most: number }) =>
      `${title} krijgt ${dutchNumber(ects)} EC; de norm is ${limit(least)} tot ${limit(most)}.`,
  },
  unit_outcomes: {
    title: 'Eenheid zonder leeruitkomst',
    explanation: 'Elke eenheid werkt aan ten minste één leeruitkomst.',
    source: alignment,
    message: ({ title }: Titled) => `${title} werkt aan geen leeruitkomst.`,
  },
  exam_outcomes: {
    title: 'Toets zonder leeruitkomst',
    explanation: 'Elke toets die meetelt, meet ten minste één leeruitkomst.',
    source: alignment,
    message: ({ title }: Titled) => `${title} meet geen leeruitkomst.`,
  },
  exam_shares: {
    title: 'Delen van een toets',
    explanation: 'De delen van een toets die over leeruitkomsten gaan, zijn samen 100%.',
    source: 'Toetsbeleid van de instelling.',
    message: ({ title, sum }: Titled & { sum: number }) => `De delen van ${title} zijn samen ${dutchNumber(sum)}%.`,
  },
  outcome_dublin: {
    title: 'Dublin-descriptoren',
    explanation: 'Elke leeruitkomst werkt een Dublin-descriptor uit, en elke descriptor is uitgewerkt.',
    source: 'Dublin-descriptoren, zoals in het beoordelingskader van de NVAO.',
    message: ({ title, isDescriptor }: Titled & { isDescriptor: boolean }) =>
      isDescriptor
        ? `Geen leeruitkomst van dit programma werkt ${title} uit.`
        : `${title} hoort bij geen Dublin-descriptor.`,
  },
  outcome_withdrawn: {
    title: 'Vervallen leeruitkomst',
    explanation: 'Programma, eenheden en toetsen verwijzen naar leeruitkomsten die nog worden gebruikt.',
    source: 'Volgt uit de koppelingen zelf.',
    message: ({ title }: Titled) => `${title} is niet meer actief, maar wordt nog gebruikt.`,
  },
};
