// Lets a long Dutch word break before the last word of a compound. Many browsers cannot hyphenate Dutch, and would break it
// anywhere, or not at all.
import { Fragment } from 'react';

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
/** The minimum number of letters before a break. */
const MIN_START = 4;

/** An element instead of a soft hyphen, so that screen readers read the word as a whole. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(\p{L}+)/u).map((word, index) => {
    const lower = word.toLowerCase();
    const end = ends.find((each) => lower.endsWith(each) && word.length - each.length >= MIN_START);
    if (!end) return word;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the same word may occur twice
      <Fragment key={index}>
        {word.slice(0, -end.length)}
        <wbr />
        {word.slice(-end.length)}
      </Fragment>
    );
  });
}
