// Where a long Dutch word may be broken: before the last word of a compound. Browsers on many machines do not know that, and would
// break it anywhere, or not at all.

const ends = [
  ...['analyse', 'applicatie', 'architectuur', 'beheer', 'begeleiding', 'bijeenkomst', 'colleges?', 'gesprek(?:ken)?'],
  ...[
    'kunde',
    'management',
    'onderzoek',
    'ontwerp(?:en)?',
    'ontwikkeling',
    'opdracht(?:en)?',
    'oriëntatie',
    'practicum',
  ],
  ...['presentatie', 'product(?:en)?', 'programma', 'programmeren', 'tentamens?', 'techniek', 'technologie'],
  ...[
    'toets(?:en)?',
    'vaardigheid',
    'vaardigheden',
    'vakanties?',
    'verslag',
    'weken',
    'week',
    'wetenschap(?:pen)?',
    'zorg',
  ],
];
const compound = new RegExp(`(?<=\\p{L}{4})(?=(?:${ends.join('|')})(?!\\p{L}))`, 'giu');
const SOFT_HYPHEN = '\u00AD';

export function softHyphens(text: string): string {
  return text.replace(compound, SOFT_HYPHEN);
}
