// The calls of users. A user belongs to every school where they have a role or unit; readers see and change only what belongs to their
// own schools.
import type { z } from 'zod';
import { access } from '#shared/api/access.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { WithPassword, WriteBody, WriteTo } from '#server/records/write.ts';
import { notFound } from '#server/refusal.ts';
import { effectiveRights } from './effective-rights.ts';
import { inviteAgain, withdrawInvitation } from './users-invite.ts';
import { createUser } from './users-create.ts';
import { readUnits, readUser, readUsers, userAnswer } from './users-read.ts';
import { removeUser } from './users-remove.ts';
import { updateUser } from './users-update.ts';

type Body = z.output<typeof access.createUser.body>;

export const userHandlers = {
  users: async ({ db, user, query }: Call<string, { not_seen_since?: string | undefined }>) =>
    new JsonAnswer(await readUsers(db, user, query.not_seen_since)),

  user: async ({ db, user, params }: Call<'{id}'>) => {
    const record = await readUser(db, user, params.id);
    if (!record) throw notFound();
    return new JsonAnswer(record.json, { revision: record.revision });
  },

  createUser: async ({ db, user, body, passwordHash }: WriteBody<Body> & WithPassword) =>
    userAnswer(db, user, await createUser(db, user, body, passwordHash)),

  updateUser: async (call: WriteTo & WriteBody<Body> & WithPassword) => {
    await updateUser(call);
    return userAnswer(call.db, call.user, call.params.id);
  },

  removeUser,

  invite: async (call: WriteTo) => {
    await inviteAgain(call);
    return userAnswer(call.db, call.user, call.params.id);
  },

  withdrawInvitation,

  userUnits: async ({ db, user, query }: Call<string, { user: number }>) => {
    if (!(await readUser(db, user, query.user))) throw notFound();
    return readUnits(db, user, query.user);
  },

  userRights: async ({ db, user, params }: Call<'{id}'>) => effectiveRights(db, user, params.id),
};
