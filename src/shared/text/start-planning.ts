// The steps from an empty programme to its first lesson: what is missing, and what to do next. Shown on level 1.
import type { MissingStep } from '#shared/api/planner-shapes.ts';

interface StepText {
  title: string;
  /** What the user must do. */
  missing: string;
  /** The button that goes there. */
  link: string;
  /** For a user without the right to do it. */
  ask: string;
}

const askProgramme = 'Vraag dit aan iemand die dit programma mag wijzigen.';

const steps: Record<MissingStep, StepText> = {
  organizational_unit: {
    title: 'Organisatorische eenheid',
    missing: 'Kies bij welke eenheid het programma hoort. Het volgt de jaarkalender van die eenheid.',
    link: 'Eenheid kiezen',
    ask: askProgramme,
  },
  year_start: {
    title: 'Startjaar',
    missing: 'Vul in wanneer het programma begint. Dan is bekend in welk studiejaar Jaar 1 valt.',
    link: 'Startjaar invullen',
    ask: askProgramme,
  },
  duration: {
    title: 'Duur',
    missing: 'Vul in hoeveel jaar het programma duurt. Elk jaar krijgt een eigen raster.',
    link: 'Duur invullen',
    ask: askProgramme,
  },
  calendar_year: {
    title: 'Studiejaar',
    missing: 'Het studiejaar waarin Jaar 1 valt bestaat nog niet.',
    link: 'Studiejaar maken',
    ask: 'Vraag dit aan iemand die studiejaren mag maken.',
  },
  unit_calendar: {
    title: 'Jaarkalender',
    missing: 'De eenheid heeft voor dit studiejaar nog geen semesters of blokken.',
    link: 'Jaarkalender invullen',
    ask: 'Vraag dit aan iemand die de jaarkalender van deze eenheid mag wijzigen.',
  },
};

export const startPlanningText = {
  steps,
  missingTitle: 'Voor je kunt plannen',
  missingCount: (count: number) => (count === 1 ? 'Er ontbreekt nog 1 ding.' : `Er ontbreken nog ${count} dingen.`),
  done: 'in orde',
  later: 'Volgt zodra het bovenstaande is ingevuld.',
  nextTitle: 'Zo begin je',
  next: [
    'Maak rechts een onderdeel of een blokeenheid, of kies er een uit de lijst, en zet het in een blok.',
    'Open het onderdeel en zet er onderwijseenheden in.',
    'Open een eenheid en zet er werk- en toetsvormen in; de uren tellen meteen mee.',
  ],
} as const;
