// /opleiding-ict.

export const ictText = {
  title: 'Overzicht opleiding',
  programme: 'Opleiding',
  none: "Er zijn geen programma's die je mag bekijken.",
  nothing: 'Hier is nog niets gepland.',
  ects: (ects: string) => `${ects} EC`,
  ectsShare: (share: string, whole: string) => `${share} van ${whole} EC`,
  toTree: 'Boomweergave',
  part: 'Onderdeel',
  coordinator: 'Coördinator',
  mirrored: 'Gespiegeld',
  choice: 'Keuze',
  counted: 'Telt mee',
  yes: 'Ja',
  no: 'Nee',
  toPlanning: (title: string) => `Naar de planning van ${title}`,
  expandAll: 'Alles uitklappen',
  collapseAll: 'Alles inklappen',
} as const;
