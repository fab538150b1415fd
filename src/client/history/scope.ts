// Whose history is shown, and what of it.
import type { InputOf } from '#client/api/send.ts';
import type { history } from '#shared/api/history.ts';

export type Query = NonNullable<InputOf<typeof history.list>['query']>;
export type HistoryScope = Pick<Query, 'object' | 'id' | 'programme' | 'organization'>;

export interface HistoryFilter {
  /** 0: everybody. */
  user: number;
  /** '' for all. */
  attribute: string;
  object: string;
  kind: string;
  /** dd-mm-yyyy, or what is typed of it. */
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
