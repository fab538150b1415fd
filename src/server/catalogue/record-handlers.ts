// The generic calls of every type of record, for lists, forms and API clients. They contain nothing specific to an object.
import { type DefinitionName, perDefinition } from '#shared/definitions/registry.ts';
import { noteKind } from '#server/db/memory.ts';
import type { Call } from '#server/http/call.ts';
import { notFound } from '#server/refusal.ts';
import { cloneRecord } from '#server/records/clone.ts';
import { createRecord } from '#server/records/create.ts';
import { answerRecord, list, readRecord } from '#server/records/read.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { readRecordAsOf } from '#server/records/past.ts';
import { removeRecord } from '#server/records/remove.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { Values } from '#server/records/values.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import type { User } from '#server/rights/user.ts';

import { hierarchy } from './hierarchy.ts';
import { recordTypes } from './record-types.ts';

type Query = Record<string, unknown> & {
  fields?: string[] | undefined;
  show_hierarchy?: boolean | undefined;
  scenarios?: boolean | undefined;
};

export const recordHandlers = perDefinition((_, name: DefinitionName) => handlersOf(recordTypes[name]));

function handlersOf(type: RecordType) {
  return {
    list: async ({ db, user, query }: Call<string, Query>) => {
      // Only in the contract of programmes.
      const { show_hierarchy, scenarios, fields, ...filters } = query;
      const selection = { fields, filters, ...(type.listed && !scenarios && { where: type.listed }) };
      if (show_hierarchy) return hierarchy(db, user, selection);
      return list(db, type, user, selection);
    },

    get: async ({ db, user, params, query }: Call<'{id}', { moment?: Date | undefined }>) => {
      const record = query.moment
        ? await readRecordAsOf(db, type, user, params.id, query.moment)
        : await readRecord(db, type, user, params.id);
      if (!record) throw notFound();
      return record;
    },

    create: async (call: WriteBody<Values>) => {
      const { user, body } = call;
      if (body['action'] === 'clone') {
        const [source] = await lockRecords(call, type, [Number(body['id'] ?? 0)]);
        await noteKind(call.db, `${type.definition.object}.clone`);
        return answerRecord(call, type, await cloneRecord(call, type, source));
      }
      const id = await createRecord(call, type, body);
      const reader = type.definition.object === 'organization' ? alsoIn(user, id) : user;
      return answerRecord({ ...call, user: reader }, type, id);
    },

    update: async (call: WriteTo & WriteBody<Values>) => {
      const [before] = await lockRecords(call, type, [call.params.id]);
      await updateRecord(call, type, before, call.body);
      return answerRecord(call, type, before.id);
    },

    remove: async (call: WriteTo) => {
      const [before] = await lockRecords(call, type, [call.params.id]);
      await removeRecord(call, type, before);
    },
  };
}

/** The creator of an organization has platform rights, and so belongs to it from now on. */
function alsoIn(user: User, id: number): User {
  return { ...user, organizations: [...user.organizations, { id, title: '' }] };
}
