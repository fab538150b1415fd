// What can be restored, in the form of the call, and how to undo it.
import type { InputOf } from '#client/api/send.ts';
import type { restore } from '#shared/api/restore.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

/** An ISO moment, or as it was just before a change. */
export type RestorePoint = { moment: string } | { change_set: number };

export type RestoreTarget =
  /** A deleted record. */
  | { object: ObjectKey; id: number }
  /** A record, or some of its attributes, as it was. */
  | ({ object: ObjectKey; id: number; attributes?: string[] } & RestorePoint)
  /** A plan: whole, of one study year, or the grid inside a placed item. */
  | ({ programme: number; year?: number; relation_id?: number } & RestorePoint);

export type RestoreInput = InputOf<typeof restore.restore>['body'];

/** The state just before the restore itself. */
export function undoOf(target: RestoreTarget, change_set: number): RestoreInput {
  if ('object' in target) return { object: target.object, id: target.id, change_set };
  const { programme, year, relation_id } = target;
  return {
    programme,
    change_set,
    ...(year === undefined ? {} : { year }),
    ...(relation_id === undefined ? {} : { relation_id }),
  };
}
