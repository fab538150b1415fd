// Instelling: a school, and the wall between tenants.
import { text } from './attribute.ts';
import { define } from './definition.ts';

export const organization = define({
  object: 'organization',
  table: 'organization',
  path: 'organizations',
  title: 'title',
  attributes: {
    title: text({
      label: 'Instelling',
      tooltip: 'De naam van de hogeschool of universiteit, zoals die overal in Leerlijn staat.',
      required: true,
    }),
  },
});
