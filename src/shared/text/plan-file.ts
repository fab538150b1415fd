// The plan of a programme as an Excel workbook, and the texts of its table.
export const planFileText = {
  file: 'planning',
  menu: 'Planning in Excel',
  flat: 'Planning als tabel',
  item: (title: string, ects: number, hours: number) => `${title} · ${ects} EC · ${hours} contacturen`,
  plan: 'Onderdeel of eenheid',
  contact: 'Contacturen per week',
  total: (ects: number, hours: number) => `Totaal: ${ects} EC, ${hours} contacturen`,
  /** Besides the fields of the forms of werkvormen and toetsen. */
  columns: {
    year: 'Jaar',
    part: 'Programma-onderdeel',
    unit: 'Onderwijseenheid',
    inside: 'Staat in',
    kind: 'Soort',
    name: 'Naam',
    first_block: 'Blok van',
    last_block: 'Blok tot en met',
    first_week: 'Week van',
    last_week: 'Week tot en met',
    x: 'Kolom',
    width: 'Breedte',
    y: 'Rij',
    height: 'Hoogte',
    ects: 'EC',
    contact_hours: 'Contacturen',
    /** The EC of the item itself; `ects` is what it counts for. */
    ects_credits: 'EC van werkvorm of toets',
    remove: 'Verwijderen',
  },
  kinds: { part: 'Onderdeel', block_unit: 'Eenheid', week_unit: 'Eenheid', course: 'Werkvorm', exam: 'Toets' },
  how: 'Verplaats een onderdeel of eenheid met Blok van en Blok tot en met, en wat in een onderdeel of eenheid staat met Week van en Week tot en met; Kolom, Breedte, Rij en Hoogte zeggen de plaats precies. Een rij zonder id voegt iets toe: vul Jaar of Staat in, Soort, Naam en de tijd in. Een rij die ontbreekt, blijft; verwijderen doe je met ja in de laatste kolom. Rij 2 is verborgen; laat die staan.',
} as const;
