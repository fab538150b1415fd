// The form fields that placed werkvormen and toetsvormen share at level 3.
import { checkbox, integer, option, text } from './attribute.ts';

/** Hours per week; schools add their own, also in minutes. */
const durations = ['1 uur', '1,5 uur', '2 uur', '3 uur', '4 uur', '6 uur', '8 uur'];
const rooms = ['Geen', 'Collegezaal', 'Leslokaal', 'Computerlokaal', 'Practicumruimte', 'Toetszaal', 'Online'];

export const kindFields = {
  type_title: { ...text({ label: 'Vorm', tooltip: 'De werkvorm of toetsvorm waarvan dit er een is.' }), derived: true },
  title: text({
    label: 'Titel',
    tooltip: 'Hoe dit in de planning heet. Leeg laten betekent: zoals de vorm zelf.',
  }),
  norm_hours_preparation: {
    ...integer({
      label: 'Normuren voorbereiding',
      tooltip: 'Uren die een docent volgens de norm aan de voorbereiding besteedt, per keer.',
    }),
    derived: true,
  },
  norm_hours_contact: {
    ...integer({ label: 'Normuren contact', tooltip: 'Uren die de uitvoering volgens de norm duurt, per keer.' }),
    derived: true,
  },
  duration: option({
    label: 'Duur',
    tooltip: 'Hoe lang dit duurt, in elke week dat het gepland staat. Telt mee in de contacturen.',
    options: durations,
  }),
  study_part_id: text({
    label: 'Studiedeel-ID',
    tooltip: 'Het nummer van dit studiedeel in het studie-informatiesysteem.',
    max: 50,
  }),
  mandatory: checkbox({ label: 'Verplicht', tooltip: 'Moet de student hierbij aanwezig zijn of dit hebben gedaan?' }),
  location_requirements: option({
    label: 'Soort ruimte',
    tooltip: 'Wat voor ruimte hiervoor nodig is; de roosteraar zoekt erop.',
    options: rooms,
  }),
};

export const creditField = {
  ects_credits: integer({
    label: 'EC',
    tooltip: 'Studiepunten die hieraan hangen. De som telt als de EC van de onderwijseenheid.',
    max: 1000,
  }),
};
