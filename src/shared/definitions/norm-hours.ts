// The attributes shared by werkvormen and toetsvormen: a kind of teaching or testing, with norm hours per session.
import { integer, richText, state, text } from './attribute.ts';

const hours = (label: string, tooltip: string) => integer({ label, tooltip, max: 10_000 });

export const kindAttributes = {
  title: text({
    label: 'Titel',
    tooltip: 'De naam van de vorm, bijvoorbeeld Hoorcollege of Schriftelijk tentamen.',
    required: true,
  }),
  identifier: text({
    label: 'Code',
    tooltip: 'De korte code in roosters en het studie-informatiesysteem, bijvoorbeeld HC.',
    max: 50,
  }),
  state: state({ label: 'Status', tooltip: 'Een vorm die gearchiveerd is, wordt niet meer nieuw gepland.' }),
  preparation_hours: hours('Voorbereiding (uren)', 'Uren die een docent aan de voorbereiding besteedt, per keer.'),
  implementation_hours: hours('Uitvoering (uren)', 'Uren die de uitvoering zelf duurt, per keer.'),
  correction_hours: hours('Nakijken (uren)', 'Uren voor nakijken en nabespreken, per keer.'),
  coordination_hours: hours('Coördinatie (uren)', 'Uren voor afstemming en organisatie, per keer.'),
  description: richText({ label: 'Omschrijving', tooltip: 'Wat deze vorm inhoudt en wanneer hij past.' }),
};
