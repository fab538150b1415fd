// Bringing back: deleted records, a record or some of its attributes as they were, and a plan as it was. And the list of what was
// deleted.
import { z } from 'zod';

import { restorableObjects } from '#shared/permissions/restorable.ts';
import { id, noneOrId } from '#shared/schemas.ts';
import { restoreText } from '#shared/text/restore.ts';

import { endpoint, right } from './endpoint.ts';

/** The most that is listed one by one; the counts tell about the rest. */
export const MAX_RESTORED_LISTED = 100;
/** How many deleted records are on one page. */
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
  /** It comes back, becomes as it was, or goes because it was not there. */
  action: z.enum(['back', 'changed', 'removed']),
  /** Which attributes become as they were. */
  attributes: z.array(z.string()),
  /** What becomes of them, for people; '' for empty, and for what cannot be said in a line. */
  values: z.array(z.object({ attribute: z.string(), from_text: z.string(), to_text: z.string() })),
});

const missing = subject.extend({
  /** The attribute that stays as it is, or empty; '' when the thing itself does not come back. */
  attribute: z.string(),
  reason: z.string(),
});

const answer = z.object({
  /** The change that this was; null for a preview, and when everything was so already. */
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
    /** One study year; without, the whole plan. */
    year: noneOrId.nullish(),
    /** The grid inside this placed item, with everything in it. */
    relation_id: noneOrId.nullish(),
    moment: z.iso.datetime({ offset: true, error: restoreText.badMoment }).optional(),
    /** Instead of a moment: as it was just before this change. */
    change_set: id.optional(),
    attributes: z.array(z.string().max(100)).min(1).max(200).optional(),
    /** Nothing is changed; the answer tells what would be. */
    preview: z.boolean().optional(),
    /** Brings back the rest when something cannot come back. */
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
  /** What tells it apart from others of the same title: 'Software Engineering · start 2026 · versie 4'. */
  subtitle: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Null for the system, for somebody of another school, or no longer there. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** 0: of no single school. */
  organization: z.int(),
  /** To ask for what was deleted before it. */
  cursor: z.int(),
});

const levels = ['calendar', 'calendar__level1', 'calendar__level2', 'calendar__level3'] as const;

export const restore = {
  /** The handler asks the rights of every record and level that changes. */
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
    summary: 'Wat er van een object verwijderd is, het laatste eerst',
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
