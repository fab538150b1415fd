// Organisatorische eenheid: faculty, cluster or team; a tree inside one organization.
import { z } from 'zod';

import { checkbox, referenceWithTitle, text } from './attribute.ts';
import { define } from './definition.ts';

export const organizationalUnit = define({
  object: 'organizational_unit',
  table: 'organizational_unit',
  path: 'organizationalunits',
  title: 'title',
  attributes: {
    title: text({
      label: 'Organisatorische eenheid',
      tooltip: 'De naam van de faculteit, het cluster of het team.',
      required: true,
    }),
    organization: referenceWithTitle({
      to: 'organization',
      label: 'Instelling',
      tooltip: 'De instelling waar deze eenheid bij hoort. Dit ligt vast zodra de eenheid is opgeslagen.',
      required: true,
    }),
    parent__organizational_unit: referenceWithTitle({
      to: 'organizational_unit',
      label: 'Bovenliggende Org.eenheid',
      tooltip: 'De eenheid waar deze eenheid onder valt, bijvoorbeeld de faculteit van een cluster.',
    }),
    short_name: text({
      label: 'Korte naam',
      tooltip: 'De afkorting van deze eenheid. Andere systemen tonen die waar weinig plaats is.',
      max: 50,
    }),
    education_location_code: text({
      label: 'Onderwijslocatiecode',
      tooltip:
        'De code van de onderwijslocatie in RIO, bijvoorbeeld 110X123, als het onderwijs van deze eenheid op één plaats is.',
      max: 10,
    }),
    show_year_parts: checkbox({
      initial: true,
      label: 'Semesters tonen',
      tooltip: 'Deel het studiejaar van deze eenheid in semesters in. Ligt vast zodra de eenheid in gebruik is.',
    }),
    show_blocks: checkbox({
      initial: true,
      label: 'Blokken tonen',
      tooltip: 'Deel de semesters van deze eenheid in blokken in. Ligt vast zodra de eenheid in gebruik is.',
    }),
  },
  computed: { in_use: z.boolean() },
  filters: { organization: { equals: 'organization' } },
});
