// The search parameters of the learning lines: programme, framework, lines, and year or part. Used by the router and the page.

export interface LinesSearch {
  programme?: number;
  framework?: number;
  year?: number;
  part?: number;
  /** Ids of outcomes, separated by commas; all of them if absent. */
  lines?: string;
  /** In sentences instead of a drawing. */
  text?: '1';
}

const ids = ['programme', 'framework', 'year', 'part'] as const;

export function linesSearch(search: Record<string, unknown>): LinesSearch {
  const numbers = ids.flatMap((name) => {
    const given = String(search[name]);
    return /^[1-9]\d{0,9}$/.test(given) ? [[name, Number(given)]] : [];
  });
  const { lines } = search;
  return {
    ...(Object.fromEntries(numbers) as LinesSearch),
    ...(typeof lines === 'string' && /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/.test(lines) && { lines }),
    ...(search['text'] === '1' && { text: '1' as const }),
  };
}

export function pickedIn({ lines = '' }: LinesSearch): ReadonlySet<number> {
  return new Set(lines.split(',').filter(Boolean).map(Number));
}
