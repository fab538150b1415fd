// One change set of the list: who did what, and when. Unfolds to show each change.
import { type ReactNode, useId, useState } from 'react';

import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { IconChevronDown, IconChevronRight } from '#client/ui/icons.ts';
import { notifyError } from '#client/ui/notify.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { type Change, type ChangeSet, history } from '#shared/api/history.ts';
import { historyText as words } from '#shared/text/history.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';

import { ChangeDetails } from './change-details.tsx';
import type { HistoryScope } from './scope.ts';
import { sentenceOf } from './sentence.ts';
import type { HistoryNames } from './use-history-names.ts';

import classes from './change-set-row.module.css';

/** Further actions on a change set or one of its changes. `name` is its field's name, `right` the key of its right. */
export type HistoryActions = (
  set: ChangeSet,
  change: Change | null,
  of?: { field: string; right: string },
) => ReactNode;

export interface ChangeSetRowProps {
  set: ChangeSet;
  scope: HistoryScope;
  attribute: string;
  names: HistoryNames;
  about: string;
  actions?: HistoryActions | undefined;
}

export function ChangeSetRow({ set, scope, attribute, names, about, actions }: ChangeSetRowProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const who = set.user?.name ?? (set.kind === 'system' ? words.system : words.somebody);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.set}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
        <span className={classes.sentence}>
          <strong>{who}</strong> {sentenceOf(set, names, about)}
        </span>
        <span className={classes.when}>
          <time dateTime={set.at}>{dutchMomentOf(new Date(set.at))}</time>
          <StatusChip label={words.kinds[set.kind]} tone="neutral" />
        </span>
      </button>
      {isOpen ? (
        <div id={details} className={classes.details}>
          {set.reason ? <p className={classes.reason}>{words.reason(set.reason)}</p> : null}
          {set.undoes ? <p className={classes.reason}>{words.undoes}</p> : null}
          {actions ? <div className={classes.actions}>{actions(set, null)}</div> : null}
          <Changes set={set} scope={scope} attribute={attribute} names={names} about={about} actions={actions} />
        </div>
      ) : null}
    </li>
  );
}

/** A set with many changes is loaded page by page. */
function Changes({ set, scope, attribute, names, about, actions }: ChangeSetRowProps) {
  const [more, setMore] = useState<{ changes: Change[]; next: number }>({ changes: [], next: set.next });
  const [isLoading, setLoading] = useState(false);
  const changes = [...set.changes, ...more.changes];
  const load = async () => {
    setLoading(true);
    try {
      const query = { ...scope, ...(attribute ? { attribute } : {}), offset: more.next };
      const found = await call(history.get, { params: { id: set.id }, query });
      setMore({ changes: [...more.changes, ...found.changes], next: found.next });
    } catch (error) {
      notifyError(error);
    } finally {
      setLoading(false);
    }
  };
  const shownCount = new Set(changes.map(({ object, id }) => `${object} ${id}`)).size;
  return (
    <>
      <ul className={classes.changes}>
        {changes.map((change, at) => (
          <ChangeDetails
            // A set may contain the same field of the same record twice; the index distinguishes them and never changes.
            key={`${at}-${change.object}-${change.id}-${change.attribute}`}
            change={change}
            names={names}
            about={about}
            actions={actions?.(set, change, {
              field: change.attribute ? names.attribute(change) : '',
              right: names.rightOf(change),
            })}
          />
        ))}
      </ul>
      {more.next > 0 ? (
        <Button variant="quiet" busy={isLoading} onClick={() => void load()}>
          {words.moreChanges(Math.max(1, set.count - shownCount))}
        </Button>
      ) : null}
    </>
  );
}
