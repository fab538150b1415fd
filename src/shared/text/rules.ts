// One sentence per rule of `shared/rules`.

export const rulesText = {
  openGrid: (why: string) => why,
  wholeCells: () => 'De plaats moet uit gehele getallen bestaan.',
  insideGrid: () => 'Dit item valt buiten het raster.',
  noOverlap: (title: string) => `Dit item overlapt met '${title}'.`,
  insideWeeks: (weeks: number) => `Dit item valt buiten de ${weeks} weken van de onderwijseenheid.`,
  oneGroup: () => 'Dit item valt in beide groepen van het gespiegelde raster.',
} as const;
