// The changes of a record, a plan or a school, newest first: filters, the list, and a button for more. In the drawer and the log.
import { useMemo, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import type { ChangeSet } from '#shared/api/history.ts';
import { historyText as words } from '#shared/text/history.ts';
import { inDutch } from '#shared/text/order.ts';

import { ChangeSetRow, type HistoryActions } from './change-set-row.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { type HistoryFilter, noFilter, type HistoryScope } from './scope.ts';
import { useHistory } from './use-history.ts';
import { type HistoryNames, objectsWithHistory, planObjects, useHistoryNames } from './use-history-names.ts';

import classes from './history-list.module.css';

export interface HistoryListProps {
  scope: HistoryScope;
  /** The record that it is about, which sentences do not name. */
  about: string;
  /** The school whose labels are used. */
  organization: number;
  actions?: HistoryActions | undefined;
  /** Whether it is the log of a school. */
  wide?: boolean;
  filter?: HistoryFilter;
  onFilter?: (filter: HistoryFilter) => void;
}

export function HistoryList({ scope, about, organization, actions, wide = false, ...given }: HistoryListProps) {
  const [own, setOwn] = useState(noFilter);
  const { filter, onFilter } = { filter: given.filter ?? own, onFilter: given.onFilter ?? setOwn };
  const found = useHistory(scope, filter);
  const { sets, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const names = useHistoryNames(organization);
  const people = usePeople(sets);
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter);
  const clear = () => onFilter(noFilter);

  const content = () => {
    if (error && !sets) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!sets) return <Skeletons of="lines" rows={6} />;
    if (sets.length === 0)
      return isFiltered ? (
        <EmptyState
          title={words.noMatch}
          message={words.noMatchHint}
          action={<Button onClick={clear}>{words.clear}</Button>}
        />
      ) : (
        <EmptyState title={words.none} message={words.noneHint} />
      );
    return (
      <>
        <ol className={classes.list} aria-label={words.list}>
          {sets.map((set) => (
            <ChangeSetRow
              key={set.id}
              set={set}
              scope={scope}
              attribute={filter.attribute}
              names={names}
              about={about}
              actions={actions}
            />
          ))}
        </ol>
        <div className={classes.more}>
          {hasNextPage ? (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {words.more}
            </Button>
          ) : (
            <p>{words.end}</p>
          )}
        </div>
        {error ? <ErrorState message={error.message} onRetry={() => void fetchNextPage()} /> : null}
      </>
    );
  };

  return (
    <div className={classes.history}>
      <HistoryFilters
        filter={filter}
        onChange={(change) => onFilter({ ...filter, ...change })}
        people={people}
        attributes={attributesIn(scope, names)}
        objects={wide ? objectsWithHistory.map((name) => ({ name, label: names.object(name) })) : []}
        wide={wide}
      />
      <div className={classes.found} aria-busy={found.isPlaceholderData || undefined}>
        {content()}
      </div>
    </div>
  );
}

/** The attributes; for a plan also the position of items. */
function attributesIn({ object, programme }: HistoryScope, names: HistoryNames) {
  if (object) return names.attributesOf([object]);
  const place = { name: 'place', label: words.attribute('place') };
  return programme ? [place, ...names.attributesOf(planObjects)] : [];
}

/** All users seen so far, whatever the current filter. */
function usePeople(sets: readonly ChangeSet[] | undefined) {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const unknown = (sets ?? []).flatMap(({ user }) => (user && !known.has(user.id) ? [user] : []));
  if (unknown.length > 0) setKnown(new Map([...known, ...unknown.map(({ id, name }): [number, string] => [id, name])]));
  return useMemo(
    () => [...known].map(([id, name]) => ({ id, name })).toSorted((a, b) => inDutch.compare(a.name, b.name)),
    [known],
  );
}
