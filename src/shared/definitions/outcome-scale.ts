// The scales of frameworks. A level is a number from 1, the lowest; 0 means none.
export interface Level {
  level: number;
  /** For the cell of a matrix. */
  short: string;
  title: string;
}

export interface Scale {
  value: number;
  title: string;
  levels: readonly Level[];
  /** The codes of its levels in other systems: a prefix, and the number of the first level. */
  code?: { prefix: string; first: number };
}

const levelsOf = (titles: readonly string[]): Level[] =>
  titles.map((title, index) => ({ level: index + 1, short: String(index + 1), title }));

const standard: Scale = {
  value: 1,
  title: 'Geïntroduceerd, uitgebouwd, beheerst',
  levels: [
    { level: 1, short: 'I', title: 'geïntroduceerd' },
    { level: 2, short: 'U', title: 'uitgebouwd' },
    { level: 3, short: 'B', title: 'beheerst' },
  ],
};
export const ownScale = 5;

export const scales: readonly Scale[] = [
  standard,
  {
    value: 2,
    title: 'Bloom',
    levels: levelsOf(['onthouden', 'begrijpen', 'toepassen', 'analyseren', 'evalueren', 'creëren']),
    code: { prefix: 'bloom_', first: 1 },
  },
  {
    value: 3,
    title: 'SOLO',
    levels: levelsOf(['prestructureel', 'unistructureel', 'multistructureel', 'relationeel', 'uitgebreid abstract']),
    code: { prefix: 'solo_', first: 0 },
  },
  {
    value: 4,
    title: 'Miller',
    levels: levelsOf(['weet', 'weet hoe', 'laat zien hoe', 'doet']),
    code: { prefix: 'x-miller_', first: 1 },
  },
  { value: ownScale, title: 'Eigen lijst', levels: [] },
];

/** The levels of a framework. A custom scale without levels counts as no scale. */
export function levelsIn({ scale, scale_levels }: { scale?: number | null; scale_levels?: string }): readonly Level[] {
  if (scale === ownScale) {
    const own = ownLevels(scale_levels ?? '');
    return own.length > 0 ? levelsOf(own) : standard.levels;
  }
  return scales.find(({ value }) => value === scale)?.levels ?? standard.levels;
}

/** 'I: geïntroduceerd', '3: laat zien hoe'; only the name if it already contains the short form. */
export function levelName({ short, title }: Level): string {
  return title.includes(short) ? title : `${short}: ${title}`;
}

export function ownLevels(text: string): string[] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
}
