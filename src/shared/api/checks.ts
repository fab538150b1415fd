// The checks of programmes: findings in the plans of one programme, of an organizational unit, or of a whole school.
import { z } from 'zod';

import { assessedOutcome } from '#shared/definitions/outcome-link.ts';
import { checkSeverities } from '#shared/rules/checks/check.ts';
import { checkNames } from '#shared/rules/checks/registry.ts';

import { id, line, noneOrId } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, optionalQueryId, queryFlag, queryId, right } from './endpoint.ts';

export const wireFinding = z.object({
  check: z.enum(checkNames),
  severity: z.enum(checkSeverities),
  programme: z.int(),
  /** 0: the whole programme. */
  year: z.int(),
  /** Counted from 1; 0: no single block. */
  block: z.int(),
  /** The number of a calendar week; 0 for none. */
  week: z.int(),
  /** The placed item that it is about; 0 for none. */
  relation_id: z.int(),
  /** The record that it is about: 'educational_unit' and its id; '' and 0 for none. */
  object: z.string(),
  id: z.int(),
  /** The grid of the placed item: the level, and the item around it (0 at level 1); null if the finding is about none. */
  grid: z
    .object({
      level: z.enum(['1', '2', '2.5', '3']),
      relation_id: z.int(),
      /** How the item around it is placed: by block or by week. */
      placed_as: z.enum(['block', 'week']),
    })
    .nullable(),
  /** The placed items that cause it together, each followed by those around it, innermost first; only if there are several. */
  sum: z.array(z.array(z.int())).optional(),
  /** Distinguishes findings of the same check in the same place; only if there may be several. */
  subject: z.string().optional(),
  attribute: z.string(),
  /** The EC that would resolve the finding, if nothing else is wrong. */
  wanted_ects: z.number().optional(),
  /** The EC that the record has instead. */
  own_ects: z.number().optional(),
  message: z.string(),
  /** The acceptance of this finding; null without one, or once the numbers behind it have changed. */
  accepted: z
    .object({
      id: z.int(),
      reason: z.string(),
      /** '' if the reader may not see the name, or the user is gone. */
      by: z.string(),
      /** dd-mm-yyyy */
      at: z.string(),
    })
    .nullable(),
});

const setting = z.object({
  check: z.enum(checkNames),
  severity: z.enum([...checkSeverities, 'off']),
  parameters: z.record(z.string(), z.number()),
});

/** The severity of a check, and its parameters by name. */
const wireSetting = z.object({ severity: setting.shape.severity }).catchall(z.number());

/** Values that the reader may not read are empty here, and count for nothing. */
const planToCheck = z.object({
  ects_credits: z.number().nullable(),
  duration: z.int().nullable(),
  years: z.array(
    z.object({
      year: z.int(),
      decided: z.boolean(),
      blocks: z.int(),
      weeks: z.array(
        z.object({ block: z.int(), calendar_week: z.int(), no_class: z.boolean(), no_class_title: z.string() }),
      ),
    }),
  ),
  rows: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['part', 'block_unit', 'week_unit', 'course', 'exam']),
      year: z.int(),
      /** The placed item around it; null at level 1. */
      parent: z.int().nullable(),
      ...{ x: z.int(), y: z.int(), width: z.int(), height: z.int(), mirrored: z.boolean() },
      ects_credits: z.number().nullable(),
      contact_hours: z.number().nullable(),
      self_study_hours: z.number().nullable(),
      count_ects_credits: z.boolean(),
      duration_value: z.number().nullable(),
      ...{ object: z.int(), title: z.string(), state: z.string(), coordinator: z.string() },
      choose_ects_min: z.number().nullable(),
      choose_ects_max: z.number().nullable(),
      ...{ weight: z.number().nullable(), resit: z.boolean(), individual: z.boolean(), elective: z.boolean() },
      assesses: z.array(assessedOutcome).readonly(),
    }),
  ),
  requirements: z.array(z.object({ unit: z.int(), requires: z.int(), together: z.boolean() })),
  late: z.array(
    z.object({
      object: z.enum(['programme', 'programme_part', 'educational_unit']),
      ...{ id: z.int(), title: z.string(), group_id: z.int(), group: z.string(), deadline: z.string() },
      empty: z.array(z.object({ name: z.string(), label: z.string() })).readonly(),
    }),
  ),
  rio: z.array(z.string()),
  outcomes: z.object({
    list: z.array(z.object({ id: z.int(), title: z.string(), active: z.boolean(), dublin: z.boolean(), top: z.int() })),
    promised: z.array(
      z.object({ outcome: z.int(), level: z.int(), levels: z.array(z.string()).readonly().optional() }),
    ),
    taught: z.array(z.object({ unit: z.int(), outcome: z.int(), level: z.int() })),
    matches: z.array(z.object({ outcome: z.int(), other: z.int() })),
  }),
  today: z.string(),
});

export type PlanToCheck = z.output<typeof planToCheck>;

const checkedPlan = z.object({
  /** Null for users who may not read all of it: findings would reveal hidden items, which count too. */
  plan: planToCheck.nullable(),
  /** The active checks whose findings the reader may see. */
  settings: z.array(setting),
  acceptances: z.array(
    wireFinding
      .pick({
        ...{ check: true, programme: true, year: true, block: true, week: true },
        ...{ relation_id: true, object: true, id: true, subject: true },
      })
      .extend({ numbers: z.record(z.string(), z.unknown()), accepted: wireFinding.shape.accepted.unwrap() }),
  ),
});

/** One of them. */
const scope = { programme: optionalQueryId, organizational_unit: optionalQueryId, organization: optionalQueryId };

function requireScope({
  value,
  issues,
}: z.core.ParsePayload<{ [Name in keyof typeof scope]?: number | undefined }>): void {
  const given = Object.keys(scope).filter((name) => value[name as keyof typeof scope]);
  const message = fieldText.oneOf(Object.keys(scope));
  if (given.length !== 1)
    issues.push({ code: 'invalid_type', expected: 'number', message, input: value, path: [given[1] ?? 'programme'] });
}

const asFile = {
  ...{ method: 'GET' as const, access: right('calendar__level1', 'read'), heavy: true },
  /** The filter and order of the list on the screen. */
  query: z
    .strictObject({
      ...scope,
      severity: z.enum(['', ...checkSeverities]).default(''),
      check: z.enum(['', ...checkNames]).default(''),
      keyword: z.string().max(255).default(''),
      hide_accepted: queryFlag.default(false),
      order: z.enum(['severity', 'place']).default('severity'),
    })
    .check(requireScope),
};

export const checks = {
  xlsx: endpoint({ ...asFile, path: '/api/checks.xlsx', file: 'xlsx', summary: 'De bevindingen als Excel-bestand' }),
  csv: endpoint({ ...asFile, path: '/api/checks.csv', file: 'csv', summary: 'De bevindingen als CSV-bestand' }),
  list: endpoint({
    method: 'GET',
    path: '/api/checks.json',
    access: right('calendar__level1', 'read'),
    heavy: true,
    summary: 'Wat de controles vinden in een programma, in de programma’s van een eenheid of van een hele instelling',
    query: z.strictObject(scope).check(requireScope),
    response: z.array(wireFinding),
  }),
  /** Programmes and years without findings are left out; year 0: the whole programme. Accepted findings do not count. */
  counts: endpoint({
    method: 'GET',
    path: '/api/checkcounts.json',
    access: right('calendar__level1', 'read'),
    heavy: true,
    summary: 'Hoeveel de controles vinden, per programma en studiejaar, zonder wat is aanvaard',
    response: z.array(z.object({ programme: z.int(), year: z.int(), error: z.int(), warning: z.int(), info: z.int() })),
  }),
  /** What the planner needs to compute the findings of `list` for unsaved changes. */
  plan: endpoint({
    method: 'GET',
    path: '/api/checkedplan.json',
    access: right('calendar__level1', 'read'),
    summary: 'De planning van een programma met wat nodig is om haar te controleren voordat zij is opgeslagen',
    query: z.strictObject({ programme: queryId }),
    response: checkedPlan,
  }),
  /** The finding as in `list`, or enough of it to identify it, and the reason for accepting it. */
  accept: endpoint({
    method: 'POST',
    path: '/api/checkacceptances.json',
    access: right('calendar', 'update'),
    status: 201,
    summary: 'Aanvaardt een bevinding, met een reden; stuur genoeg van haar velden om haar te herkennen',
    body: z.strictObject({
      programme: id,
      check: z.enum(checkNames),
      year: noneOrId.optional(),
      block: noneOrId.optional(),
      week: noneOrId.optional(),
      relation_id: noneOrId.optional(),
      object: z.string().max(50).optional(),
      id: noneOrId.optional(),
      subject: z.string().max(500).optional(),
      reason: line(1000).refine((reason) => reason !== '', fieldText.required),
    }),
    response: wireFinding,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/checkacceptances/{id}.json',
    access: right('calendar', 'update'),
    status: 204,
    summary: 'Neemt het aanvaarden van een bevinding terug',
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/checksettings.json',
    access: right('calendar', 'read'),
    summary: 'Hoe een instelling de controles gebruikt',
    query: z.strictObject({ organization: queryId }),
    response: z.record(z.enum(checkNames), wireSetting),
  }),
  /** Checks and parameters that are not named stay as they are. */
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/checksettings.json',
    access: right('check_settings', 'update'),
    summary: 'Bewaart hoe een instelling de controles gebruikt; wat niet wordt gestuurd, blijft zoals het is',
    query: z.strictObject({ organization: queryId }),
    body: z.partialRecord(z.enum(checkNames), wireSetting),
    response: z.record(z.enum(checkNames), wireSetting),
  }),
};

export type CheckedPlan = z.output<typeof checkedPlan>;
export type WireFinding = z.output<typeof wireFinding>;
export type WireSettings = z.output<typeof checks.settings.response>;
