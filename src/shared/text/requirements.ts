// Requirements of a unit: on its form and in refusals.

const kinds = { passed: 'gehaald', followed: 'gevolgd', together: 'gelijktijdig' } as const;

export const requirementText = {
  kinds,
  line: (title: string, kind: keyof typeof kinds, note: string) =>
    `${title} (${kinds[kind]})${note ? `: ${note}` : ''}`,
  none: 'Er gaat geen onderwijseenheid vooraf aan deze eenheid.',
  add: 'Onderwijseenheid toevoegen',
  kindOf: (title: string) => `Soort bij ${title}`,
  noteOf: (title: string) => `Toelichting bij ${title}`,
  note: 'Toelichting',
  remove: (title: string) => `${title} weghalen`,
  requiredBy: 'Wordt vereist door',
  twice: 'Deze onderwijseenheid staat er al in.',
  itself: 'Een onderwijseenheid kan zichzelf niet vereisen.',
  /** 'Databases vereist SQL, dat Programmeren vereist, dat Databases vereist.' */
  circle: ([first = '', second = '', ...others]: readonly string[]) =>
    `Dit maakt een kring: ${first} vereist ${second}${others.map((each) => `, dat ${each} vereist`).join('')}.`,
  hiddenCircle: 'Dit maakt een kring: een van deze onderwijseenheden vereist deze eenheid weer.',
  uses: (count: number) =>
    count === 1 ? '1 onderwijseenheid die dit vereist' : `${count} onderwijseenheden die dit vereisen`,
  unknown: (id: number) => `#${id}`,
} as const;
