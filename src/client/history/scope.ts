// The subject of a history, and its filter.
import type { InputOf } from '#client/api/send.ts';
import type { history } from '#shared/api/history.ts';

export type Query = NonNullable<InputOf<typeof history.list>['query']>;
export type HistoryScope = Pick<Query, 'object' | 'id' | 'programme' | 'organization'>;

export interface HistoryFilter {
  /** 0 for all users. */
  user: number;
  /** '' for all. */
  attribute: string;
  object: string;
  kind: string;
  /** dd-mm-yyyy, or incomplete while the user types. */
  from: string;
  until: string;
  search: string;
}

export const noFilter: HistoryFilter = {
  user: 0,
  attribute: '',
  object: '',
  kind: '',
  from: '',
  until: '',
  search: '',
};
