// Restoring deleted records, a record or some of its attributes, or a plan, to an earlier moment; and the list of deleted
// records.
import { z } from 'zod';

import { restorableObjects } from '#shared/permissions/restorable.ts';
import { id, noneOrId } from '#shared/schemas.ts';
import { restoreText } from '#shared/text/restore.ts';

import { endpoint, right } from './endpoint.ts';

/** The most that is listed one by one; the counts include the rest. */
export const MAX_RESTORED_LISTED = 100;
/** The number of deleted records per page. */
export const TRASH_PAGE = 50;

const subject = z.object({
  /** The key of the object: 'programme', 'educational_unit', 'labels__labeloptions' … */
  object: z.string(),
  id: z.int(),
  /** '' for anyone who may not read it. */
  title: z.string(),
  /** The placed item that it is about; 0 for none. */
  relation_id: z.int(),
  /** Its study year; 0 for none. */
  year: z.int(),
});

const restored = subject.extend({
  /** It comes back, changes back, or is removed because it did not exist then. */
  action: z.enum(['back', 'changed', 'removed']),
  /** The attributes that change back. */
  attributes: z.array(z.string()),
  /** Their old and new values as text; '' for empty, and for values that do not fit on a line. */
  values: z.array(z.object({ attribute: z.string(), from_text: z.string(), to_text: z.string() })),
});

const missing = subject.extend({
  /** The attribute that stays as it is, or empty; '' if the object itself does not come back. */
  attribute: z.string(),
  reason: z.string(),
});

const answer = z.object({
  /** The change set of the restore; null for a preview, and if nothing changed. */
  change_set: z.int().nullable(),
  restored: z.array(restored),
  restored_count: z.int(),
  missing: z.array(missing),
  missing_count: z.int(),
});

const body = z
  .strictObject({
    object: z.enum(restorableObjects).optional(),
    id: id.optional(),
    programme: id.optional(),
    /** One study year; by default the whole plan. */
    year: noneOrId.nullish(),
    /** The grid inside this placed item, with everything in it. */
    relation_id: noneOrId.nullish(),
    moment: z.iso.datetime({ offset: true, error: restoreText.badMoment }).optional(),
    /** Instead of a moment: just before this change set. */
    change_set: id.optional(),
    attributes: z.array(z.string().max(100)).min(1).max(200).optional(),
    /** Nothing is changed; the answer is a preview. */
    preview: z.boolean().optional(),
    /** Restore the rest if something cannot come back. */
    without_missing: z.boolean().optional(),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: undefined });
    const isPlan = value.programme !== undefined;
    const isPast = value.moment !== undefined || value.change_set !== undefined;
    if (isPlan === (value.object !== undefined && value.id !== undefined)) wrong('object', restoreText.badSubject);
    if (value.moment !== undefined && value.change_set !== undefined) wrong('moment', restoreText.badMoment);
    if (isPlan && !isPast) wrong('moment', restoreText.badMoment);
    if (value.attributes && (isPlan || !isPast)) wrong('attributes', restoreText.badSubject);
    if (!isPlan && (value.year || value.relation_id)) wrong('programme', restoreText.badSubject);
  });

const deleted = z.object({
  id: z.int(),
  /** '' for anyone who may not read it. */
  title: z.string(),
  /** Distinguishes records with the same title: 'Software Engineering · start 2026 · versie 4'. */
  subtitle: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null for the system, a user of another school, or one who is gone. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** 0: no single school. */
  organization: z.int(),
  /** For requesting the next page. */
  cursor: z.int(),
});

const levels = ['calendar', 'calendar__level1', 'calendar__level2', 'calendar__level3'] as const;

export const restore = {
  /** The handler checks the rights of every record and level that changes. */
  restore: endpoint({
    method: 'POST',
    path: '/api/restore.json',
    access: [
      ...restorableObjects.flatMap((object) => [...right(object, 'create'), ...right(object, 'update')]),
      ...levels.flatMap((object) => right(object, 'update')),
    ],
    heavy: true,
    summary: 'Zet een verwijderd record, een record, attributen of een planning terug zoals het was',
    body,
    response: answer,
  }),
  trash: endpoint({
    method: 'GET',
    path: '/api/trash.json',
    access: restorableObjects.flatMap((object) => right(object, 'read')),
    summary: 'Wat er van een object verwijderd is, de laatste vijftig; before is de cursor van de laatste die je hebt',
    query: z.strictObject({
      object: z.enum(restorableObjects),
      before: z.coerce.number<string | number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.array(deleted),
  }),
};

export type RestoreBody = z.output<typeof body>;
export type RestoreAnswer = z.output<typeof answer>;
export type Restored = z.output<typeof restored>;
export type Missing = z.output<typeof missing>;
export type Deleted = z.output<typeof deleted>;
