// The search parameters of the comparison page. Used by the router, and by links to it.
export const comparePath = '/compare';

export const compareViews = ['list', 'board', 'sides'] as const;
export type CompareView = (typeof compareViews)[number];

export interface CompareSearch {
  left?: string;
  right?: string;
  view?: CompareView;
}

export function compareSearch({ left, right, view }: Record<string, unknown>): CompareSearch {
  const known = compareViews.find((each) => each === view);
  return {
    ...(typeof left === 'string' && left !== '' && { left }),
    ...(typeof right === 'string' && right !== '' && { right }),
    ...(known && { view: known }),
  };
}

/** `programme:12`, `programme:12@2026-11-17T13:30:00.000Z` */
export function sideText(programme: number, moment?: string): string {
  return `programme:${programme}${moment ? `@${moment}` : ''}`;
}

export function sideFrom(text = ''): { programme: number; moment: string } {
  const [, id = '0', moment = ''] = /^programme:(\d{1,10})(?:@(.*))?$/.exec(text) ?? [];
  return { programme: Number(id), moment };
}
