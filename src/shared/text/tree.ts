// /calendar/tree.

export const treeText = {
  title: 'Boomweergave',
  programme: 'Programma',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  fit: 'Alles in beeld',
  expandAll: 'Alles uitklappen',
  collapseAll: 'Alles inklappen',
  expand: (title: string) => `${title} uitklappen`,
  collapse: (title: string) => `${title} inklappen`,
  drawing: (title: string) => `Boom van ${title}`,
  help: 'Sleep om te schuiven, gebruik het wiel met Ctrl of de knoppen om te zoomen. Met de pijltjes ga je door de boom.',
  overview: 'Overzicht opleiding',
  empty: "Er zijn geen programma's om te tonen.",
  nothing: 'In dit programma is nog niets gepland.',
} as const;
