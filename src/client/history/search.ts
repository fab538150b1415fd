// The search parameters of the log: the school and the filter. Used by the router and the page.
import { type HistoryFilter, noFilter } from './scope.ts';

export type LogSearch = Partial<Record<'organization' | keyof HistoryFilter, string>>;

const names = ['organization', ...Object.keys(noFilter)] as (keyof LogSearch)[];

export function logSearch(search: Record<string, unknown>): LogSearch {
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
  );
}

export function logFilter(search: LogSearch): HistoryFilter {
  const { user = '', attribute = '', object = '', kind = '', from = '', until = '', search: text = '' } = search;
  return { user: /^\d{1,10}$/.test(user) ? Number(user) : 0, attribute, object, kind, from, until, search: text };
}

export function searchFor(organization: number, { user, ...texts }: HistoryFilter): LogSearch {
  return logSearch({ organization: String(organization), ...texts, ...(user > 0 && { user: String(user) }) });
}
