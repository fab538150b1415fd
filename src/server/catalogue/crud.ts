// The five handlers of an object of attributes, for any definition. Never names an object: rules come from outside.
import type { Definition } from '#shared/definitions/definition.ts';
import { noRights, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { requireRight, type User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer, ListAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import { refuseIfChanged, type SaveCall } from '#server/refuse-if-changed.ts';
import { cloneRow } from './clone.ts';
import { guardAttributes, guardUnit } from './guards.ts';
import { organizationForNew } from './new-organization.ts';
import { listStatement, readOne } from './read.ts';
import { checkOptions, deleteRow, insertRow, lockRow, updateRow } from './rows.ts';
import type { Row, Rules } from './rules.ts';
import { initialValues, requireFilled, sameValue, storedValues, type Values } from './values.ts';

type Query = { fields?: string[] | undefined } & Record<string, unknown>;

export function crudHandlers(definition: Definition, rules: Rules) {
  const { object } = definition;

  const answer = async (db: Db, user: User, id: number): Promise<JsonAnswer> => {
    const record = await readOne(db, definition, rules, user, id);
    // Whoever may write but not read gets the id, and no more.
    return record ? new JsonAnswer(record.json, { revision: record.revision }) : new JsonAnswer(JSON.stringify({ id }));
  };

  const refuseChanged = (call: SaveCall, { id, revision }: Row) =>
    refuseIfChanged(call, { table: definition.table, record: id, revision }, () => answer(call.db, call.user, id));

  return {
    list: async ({ user, query: { fields, ...filters } }: Call<string, Query>) =>
      new ListAnswer(listStatement(definition, rules, user, { fields, filters })),

    get: async ({ db, user, params }: Call<'{id}'>) => {
      const record = await readOne(db, definition, rules, user, params.id);
      if (!record) throw notFound();
      return new JsonAnswer(record.json, { revision: record.revision });
    },

    create: async ({ db, user, body }: Call<string, unknown, Values>) => {
      if (body['action'] === 'clone')
        return answer(db, user, await cloneRow(db, definition, rules, user, Number(body['id'] ?? 0)));
      const given = storedValues(definition, body);
      const organization = await organizationForNew(db, definition, user, body, given);
      const after: Values = { ...(await initialValues(db, definition)), ...given };
      if (organization !== null && 'organization' in definition.attributes) after['organization'] = organization;
      // Naming the school in which a record is made is not setting an attribute: without it there is no record.
      const { organization: _school, ...settable } = given;
      const rights = organization === null ? user.grants.platform : rightsIn(user.grants, organization);
      guardAttributes(definition, rights ?? noRights, settable, null);
      guardUnit(definition, user, organization ?? 0, after);
      requireFilled(definition, after);
      await checkOptions(db, definition, organization, given);
      await refuseErrors(rules.check?.({ db, user, organization: organization ?? 0, before: null, after }));
      const id = await insertRow(db, definition, organization, after);
      return answer(db, organization === null ? alsoIn(user, id) : user, id);
    },

    update: async (call: Call<'{id}', unknown, Values>) => {
      const { db, user, params, body } = call;
      const before = await lockRow(db, definition, user, params.id);
      requireRight(user, before.organization, object, 'update');
      await refuseChanged(call, before);
      const given = storedValues(definition, body);
      guardAttributes(definition, rightsIn(user.grants, before.organization), given, before);
      // After the rights: that a school is fixed tells that it is another one.
      refuseMove(before, body);
      const changed = Object.fromEntries(
        Object.entries(given).filter(([name, value]) => !sameValue(before[name], value)),
      );
      if (Object.keys(changed).length > 0) {
        const after = { ...attributesOf(definition, before), ...changed };
        guardUnit(definition, user, before.organization, before);
        guardUnit(definition, user, before.organization, after);
        rules.guard?.(user, before);
        requireFilled(definition, changed);
        await checkOptions(db, definition, before.organization, changed);
        await refuseErrors(rules.check?.({ db, user, organization: before.organization, before, after }));
        await updateRow(db, definition, before, changed);
      }
      return answer(db, user, before.id);
    },

    remove: async (call: Call<'{id}'>) => {
      const { db, user, params } = call;
      const before = await lockRow(db, definition, user, params.id);
      requireRight(user, before.organization, object, 'delete');
      await refuseChanged(call, before);
      guardUnit(definition, user, before.organization, before);
      rules.guard?.(user, before);
      const uses = (await rules.usedBy?.(db, before.id, { user, organization: before.organization })) ?? [];
      if (uses.length > 0)
        throw new Refusal(409, refusalText.inUse(uses.map(({ label }) => label)), { details: { used_by: uses } });
      await rules.removing?.(db, user, before);
      await deleteRow(db, definition, before.id);
    },
  };
}

function attributesOf({ attributes }: Definition, row: Row): Values {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, row[name]]));
}

/** Whoever makes an organization is in it from then on: their rights hold everywhere. */
function alsoIn(user: User, id: number): User {
  return { ...user, organizations: [...user.organizations, { id, title: '' }] };
}

/** A record stays in its organization; naming the same one is no change. */
function refuseMove(before: Row, body: Values): void {
  const named = body['organization'];
  if (named && named !== before.organization) throw invalid({ organization: fieldText.fixed });
}

async function refuseErrors(checked: Promise<Record<string, string>> | undefined): Promise<void> {
  const errors = (await checked) ?? {};
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
