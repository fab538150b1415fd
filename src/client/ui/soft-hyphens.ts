// Where a long Dutch word may be broken: before the last word of a compound. Browsers on many machines do not know that, and would
// break it anywhere, or not at all.

const ends = [
  ...[
    'analyse',
    'applicatie',
    'architectuur',
    'beheer',
    'begeleiding',
    'bijeenkomst',
    'college',
    'colleges',
    'gesprek',
  ],
  ...[
    'gesprekken',
    'kunde',
    'management',
    'onderzoek',
    'ontwerp',
    'ontwerpen',
    'ontwikkeling',
    'opdracht',
    'opdrachten',
  ],
  ...[
    'oriëntatie',
    'practicum',
    'presentatie',
    'product',
    'producten',
    'programma',
    'programmeren',
    'techniek',
    'tentamen',
  ],
  ...[
    'technologie',
    'tentamens',
    'toets',
    'toetsen',
    'vaardigheid',
    'vaardigheden',
    'vakantie',
    'vakanties',
    'verslag',
  ],
  ...['week', 'weken', 'wetenschap', 'wetenschappen', 'zorg'],
];
/** Before a shorter beginning nothing is broken off. */
const shortestStart = 4;
const SOFT_HYPHEN = '\u00AD';

export function softHyphens(text: string): string {
  return text.replaceAll(/\p{L}{8,}/gu, (word) => {
    const lower = word.toLowerCase();
    const end = ends.find((each) => lower.endsWith(each) && word.length - each.length >= shortestStart);
    return end ? `${word.slice(0, -end.length)}${SOFT_HYPHEN}${word.slice(-end.length)}` : word;
  });
}
