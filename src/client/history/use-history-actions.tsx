// The actions on a change: show the page as it was after it, or restore what it changed.
import type { ReactNode } from 'react';

import { useGrants } from '#client/api/me.ts';
import type { RestoreTarget } from '#client/restore/restore-target.ts';
import { useRestore } from '#client/restore/use-restore.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Change, ChangeSet } from '#shared/api/history.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { restorableObjects } from '#shared/permissions/restorable.ts';
import { can, canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { pastText } from '#shared/text/past.ts';
import { restoreText } from '#shared/text/restore.ts';

import type { HistoryActions } from './change-set-row.tsx';
import type { HistoryScope } from './scope.ts';
import { ShowAsOf } from './show-as-of.tsx';

interface Given {
  scope: HistoryScope;
  about: string;
  organization: number;
  /** Whether the page can show its state at a moment. */
  showsPast: boolean;
}

/** The caller renders `dialog`. */
export function useHistoryActions({ scope, about, organization, showsPast }: Given): {
  actions: HistoryActions;
  dialog: ReactNode;
} {
  const rights = rightsIn(useGrants(), organization);
  const { restore, dialog } = useRestore();
  const actions: HistoryActions = (set, change, { right, field } = { right: '', field: '' }) => {
    const target = change ? changeTarget(rights, set, change, right) : setTarget(rights, scope, set);
    const name = change?.title || about;
    const words = change ? restoreText.restore : pastText.restoreBefore;
    return (
      <>
        {showsPast && change === null ? <ShowAsOf at={set.at} /> : null}
        {target ? (
          <Button
            label={change ? restoreText.restoreOne(field || name) : words}
            onClick={() => restore({ target, name })}
          >
            {words}
          </Button>
        ) : null}
      </>
    );
  };
  return { actions, dialog };
}

/** Restores the record or plan of the page to just before this change; null if the server would refuse that. */
function setTarget(rights: Rights, { object, id, programme }: HistoryScope, set: ChangeSet): RestoreTarget | null {
  if (programme)
    return can(rights, 'calendar__level1', 'update') && !wasCreated(set, { object: 'programme', id: Number(programme) })
      ? { programme: Number(programme), change_set: set.id }
      : null;
  const key = restorableKey(object);
  // Other records in the change set are restored one by one.
  const own = set.changes.filter((change) => change.object === object && change.id === Number(id));
  return key && id && own.length > 0 && !wasCreated(set, { object: key, id: Number(id) }) && can(rights, key, 'update')
    ? { object: key, id: Number(id), change_set: set.id }
    : null;
}

/** Whether this change created the record, so that there is nothing to restore. */
function wasCreated(set: ChangeSet, record: Pick<Change, 'object' | 'id'>): boolean {
  return set.changes.some(
    ({ object, id, action }) => object === record.object && id === record.id && action === 'create',
  );
}

/** Restores one value, or a deleted record; null if the server would refuse that. */
function changeTarget(
  rights: Rights,
  set: ChangeSet,
  { object, id, attribute, action }: Change,
  right: string,
): RestoreTarget | null {
  const key = restorableKey(object);
  if (!key) return null;
  if (attribute === '') return action === 'delete' && can(rights, key, 'create') ? { object: key, id } : null;
  if (!canAttribute(rights, right, 'update') || wasCreated(set, { object, id })) return null;
  return { object: key, id, attributes: [attribute], change_set: set.id };
}

function restorableKey(object: string | undefined): ObjectKey | undefined {
  return restorableObjects.find((key) => key === object);
}
