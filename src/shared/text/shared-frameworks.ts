// Frameworks that are shared with all schools.
import { catalogueText } from './catalogue.ts';

export const sharedFrameworkText = {
  title: catalogueText.more.sharedFrameworks,
  intro:
    'Kaders die landelijk worden gedeeld. Neem er een over om het in je eigen instelling te gebruiken en aan te passen.',
  empty: 'Er worden geen kaders landelijk gedeeld.',
  columns: {
    ...{
      title: 'Kader',
      publisher: 'Uitgever',
      licence: 'Licentie',
      school: 'Gedeeld door',
      outcomes: 'Leeruitkomsten',
    },
    action: 'Overnemen',
  },
  copy: 'Overnemen',
  copyOf: (title: string) => `${title} overnemen`,
  copied: (title: string) => `${title} is overgenomen.`,
  from: (school: string) => `Landelijk gedeeld door ${school}`,
} as const;
