// The search parameters of the matrix: its programme and filters. Used by the router and the page.
import { type MatrixOf, matrixOfs } from '#shared/outcomes/matrix-of.ts';
import type { MatrixFilter } from '#shared/outcomes/matrix-table.ts';

export interface MatrixSearch {
  programme?: number;
  of?: MatrixOf;
  year?: number;
  part?: number;
  framework?: number;
  gaps?: 1;
  /** The row that gets the focus. */
  outcome?: number;
}

const ids = ['programme', 'year', 'part', 'framework', 'outcome'] as const;

export function matrixSearch(search: Record<string, unknown>): MatrixSearch {
  const known = ids.flatMap((name) =>
    /^[1-9]\d{0,9}$/.test(String(search[name])) ? [[name, Number(search[name])]] : [],
  );
  const of = matrixOfs.find((each) => each === search['of']);
  return {
    ...(Object.fromEntries(known) as MatrixSearch),
    ...(of === 'exams' && { of }),
    ...(String(search['gaps']) === '1' && { gaps: 1 }),
  };
}

export function matrixFilter({ of = 'units', year = 0, part = 0, framework = 0, gaps }: MatrixSearch): MatrixFilter {
  return { of, year, part, framework, gaps: gaps === 1 };
}

/** The address with a filter changed; empty values are left out. */
export function withFilter(search: MatrixSearch, changed: Partial<MatrixFilter>): Record<string, string | number> {
  const { of, year, part, framework, gaps } = { ...matrixFilter(search), ...changed };
  return {
    ...(search.programme && { programme: search.programme }),
    ...(of === 'exams' && { of }),
    ...(year > 0 && { year }),
    ...(part > 0 && { part }),
    ...(framework > 0 && { framework }),
    ...(gaps && { gaps: 1 }),
  };
}
