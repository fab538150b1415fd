// Systeem: another administrative system (SIS, timetabling) with other names for the same attributes.
import { text } from './attribute.ts';
import { define } from './definition.ts';

export const system = define({
  object: 'system',
  table: 'system',
  path: 'systems',
  title: 'system',
  attributes: {
    system: text({
      label: 'Systeem',
      tooltip: 'De naam van het andere systeem, bijvoorbeeld het studie-informatiesysteem of het roosterpakket.',
      required: true,
    }),
  },
});
