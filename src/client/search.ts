// The search parameters of a page's address: plain text, checked per route. Used by the router.

export interface ListSearch {
  /** Keyword of the filter. */
  q?: string;
  /** The column that the list is sorted by. */
  sort?: string;
  dir?: 'asc' | 'desc';
}

export function listSearch(search: Record<string, unknown>): ListSearch {
  const { q, sort, dir } = search;
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...((dir === 'asc' || dir === 'desc') && { dir }),
  };
}

export interface RecordSearch extends ListSearch {
  /** The label group that is shown. */
  group?: string;
  /** The field that gets the focus. */
  field?: string;
  /** Where the form goes back to, instead of the list. */
  from?: 'planning';
  /** As it was then. */
  moment?: string;
}

export function recordSearch(search: Record<string, unknown>): RecordSearch {
  const { group, field, from, moment } = search;
  return {
    ...listSearch(search),
    ...(/^[1-9]\d{0,9}$/.test(String(group)) && { group: String(group) }),
    ...(typeof field === 'string' && field !== '' && { field }),
    ...(from === 'planning' && { from }),
    ...(typeof moment === 'string' && moment !== '' && { moment }),
  };
}

/** Which unit and which year; the page chooses where the address does not say. */
export function unitCalendarSearch(search: Record<string, unknown>): { unit?: number; year?: number } {
  const [unit, year] = [search['unit'], search['year']].map((value) =>
    /^\d{1,10}$/.test(String(value)) ? Number(value) : 0,
  );
  return { ...(unit && { unit }), ...(year && { year }) };
}

/** Of what a file is taken over, and which file, once it was read. */
export function importSearch({ object, id }: Record<string, unknown>): { object?: string; id?: string } {
  return {
    ...(typeof object === 'string' && object !== '' && { object }),
    ...(/^[1-9]\d{0,9}$/.test(String(id)) && { id: String(id) }),
  };
}

/** Text as it is: the router's own way would turn ?q=2026 into a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}
