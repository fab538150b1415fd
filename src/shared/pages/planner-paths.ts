// The addresses of the planner's pages, and the ids in them.

const root = '/calendar/programme';

export const plannerPaths = {
  level0: root,
  level1: `${root}/year`,
  level2: `${root}/year/programmepart`,
  level25: `${root}/year/subprogrammepart`,
  level3: `${root}/year/programmepart/educationalunit`,
  tree: '/calendar/tree',
  ict: '/opleiding-ict',
  presentation: `${root}/presentation`,
  planImport: `${root}/import`,
  checks: '/calendar/checks',
  checkSettings: '/calendar/checks/settings',
  requirements: '/calendar/requirements',
  lines: '/outcomes/lines',
  matrix: '/outcomes/matrix',
  outcomeList: '/outcomes/list',
  documents: '/documents',
  documentTemplate: '/documents/settings',
} as const;

/** An id from the address; 0 when it is not one. */
export function idFrom(search: Record<string, unknown>, name: string): number {
  const value = Number(search[name]);
  return Number.isInteger(value) && value > 0 ? value : 0;
}
