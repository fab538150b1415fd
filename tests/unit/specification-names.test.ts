// The names in section 7 of the specification: the query, body and response of its calls.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#shared/api/contract.ts';

interface Names {
  query?: string;
  body?: string;
  response?: string;
}

const spot = 'grid.x grid.y grid.width grid.height grid.relation_id';
const year = 'year.start_date year.end_date holidays.title holidays.start_date holidays.end_date';
const flags = 'create read update delete';
const copyEnd = (name: string) => ['programme_id', 'relation_id', 'type'].map((each) => `${name}.${each}`).join(' ');

/** Names of an object inside another, or of those in a list, follow a dot; * is any key. */
const calls: Record<string, Names> = {
  'POST /api/passwordreset.json': { body: 'email' },
  'PUT /api/me/{id}/{token}': { body: 'password' },
  'GET /api/me': {
    response: `organizations.id organizational_units.id permissions.title permissions.create permissions.delete
      attributePermissions.*.read attributePermissions.*.update`,
  },
  'PUT /api/me': { body: 'firstname lastname email password' },
  'GET /api/states': { response: 'id state' },
  'GET /api/objects.json': {
    query: 'permission_object',
    response: 'object user_color default_color user_label default_label_plural user_label_plural',
  },
  'GET /api/attributes.json': {
    query: 'object limit organization organizational_unit system attribute_options filters',
    response: `id attribute_id attribute user_label default_label description actual_label attribute_options.id
      attribute_options.option_value`,
  },
  'PATCH /api/attributes/{id}.json': { body: 'default_label description' },
  'GET /api/attributegroups.json': {
    query: 'object organization organizational_unit',
    response: 'id title date_deadline attributes system organization organizational_unit object',
  },
  'POST /api/attributeoptions.json': { body: 'option_value attribute' },
  'PUT /api/attributeoptions/{id}.json': { body: 'option_value attribute' },
  'GET /api/labelobjects.json': {
    response: 'object default_label default_label_plural actual_label actual_label_plural description',
  },
  'POST /api/labelobjects.json': { body: 'values organization organizational_unit system' },
  'POST /api/organizations.json': { body: 'id title', response: 'id' },
  'GET /api/organizationalunits.json': {
    query: 'organization',
    response: `id title organization.id parent__organizational_unit.id parent__organizational_unit.title in_use
      show_year_parts show_blocks`,
  },
  'GET /api/programmes.json': {
    query: 'programme show_hierarchy',
    response: `id title croho_title croho_code description calendar_year organizational_unit duration programme_code
      plan_code sub_plan_code level requirements graduation_variant variant.id variant.option_value ects_credits
      final_qualification month_start language state.id state.state version year_start`,
  },
  'POST /api/programmes.json': { body: 'id action' },
  'GET /api/calendaryears.json': {
    response: `id start_date end_date holidays.title holidays.start_date holidays.end_date
      calendar_year_parts.start_date calendar_year_parts.calendar_weeks calendar_year_parts.calendar_blocks.end_date`,
  },
  'GET /api/programmeparts.json': {
    query: 'programme parent__programme_part only_parents',
    response: `id title description requirements educational_goal ects_credits mandatory mirroring study_guide_number
      study_part_id assessment_base weighing count_ects_credits elective parent__programme_part language state version
      in_use`,
  },
  'POST /api/programmeparts.json': { body: 'id action' },
  'GET /api/relprogrammeprogrammeparts.json': { query: 'programme_part' },
  'POST /api/relprogrammeprogrammeparts.json': { body: 'programme_part programmes' },
  'GET /api/educationalunits.json': {
    response: `id title study_guide_number study_part_id description requirements compensation mandatory weighing
      ects_credits type educational_goal coordinator contact_hours coordination_hours competentions_teacher
      qualifications_teacher self_study_hours state version in_use is_block`,
  },
  'POST /api/educationalunits.json': { body: 'id action' },
  'GET /api/courses.json': {
    response: `id title identifier description state preparation_hours implementation_hours correction_hours
      coordination_hours`,
  },
  'GET /api/normhourscourses.json': { query: 'course' },
  'GET /api/exams.json': { response: 'id title identifier limited_opportunity' },
  'GET /api/systems.json': { response: 'id system' },
  'GET /api/users.json': { response: 'id firstname lastname email username role organizationalunit user_roles' },
  'PATCH /api/users/{id}.json': { body: 'firstname lastname email username password role organizationalunit' },
  'GET /api/reluserorganizationalunits.json': { query: 'user' },
  'GET /api/roles.json': { response: 'id role title organization permissions.id permissions.object permissions.read' },
  'POST /api/permissions.json': { body: `object role ${flags}` },
  'PUT /api/permissions/{id}.json': { body: `object role ${flags}` },
  'GET /api/attributepermissions.json': { query: 'permission' },
  'POST /api/attributepermissions.json': {
    body: `permission attribute_permissions.*.read attribute_permissions.*.create attribute_permissions.*.update
      attribute_permissions.*.delete`,
  },
  'GET /api/calendaryearparts.json': {
    query: 'programme organizational_unit calendar_year',
    response: `calendar_year_parts.calendar_weeks.title calendar_year_parts.calendar_weeks.exception
      calendar_year_parts.calendar_weeks.block_week calendar_year_parts.calendar_weeks.calendar_week
      calendar_year_parts.calendar_weeks.syllabus_week calendar_year_parts.calendar_blocks.calendar_weeks.start_date`,
  },
  'POST /api/calendaryearparts.json': {
    body: `organizational_unit calendar_year calendar_year_parts.start_date calendar_year_parts.end_date
      calendar_year_parts.calendar_blocks.start_date calendar_year_parts.calendar_blocks.calendar_weeks
      calendar_year_parts.calendar_weeks`,
  },
  'GET /api/relcalendarblockprogrammeparts.json': {
    query: 'programme relation_id',
    response: `relation_id programme_part_object.title programme_part x y width height mirror_title mirror_color user_color
      ects_credits_aggregated contact_hours_aggregated ects_credits duration_value mirrored`,
  },
  'POST /api/relcalendarblockprogrammeparts.json': {
    body: `calendar_year organizational_unit programme relation_id ${spot} grid.programme_part`,
  },
  'PUT /api/relcalendarblockprogrammeparts/{relation_id}.json': { body: 'mirror_title mirror_color' },
  'GET /api/relcalendarblockeducationalunits.json': {
    query: 'programme relation_id',
    response: 'educational_unit_object.title educational_unit',
  },
  'POST /api/relcalendarblockeducationalunits.json': { body: `year programme relation_id ${spot}` },
  'GET /api/relcalendarweekeducationalunits.json': { query: 'relation_id' },
  'POST /api/relcalendarweekeducationalunits.json': { body: `relation_id ${spot} grid.educational_unit` },
  'GET /api/relcalendarweekcourses.json': { query: 'relation_week_id relation_block_id', response: 'course exam' },
  'POST /api/relcalendarweekcourses.json': {
    body: `relation_week_id relation_block_id ${spot} grid.course grid.exam grid.prepopulate`,
  },
  'PUT /api/relcalendarweekcourses/{relation_id}.json': {
    body: `type_title title norm_hours_preparation norm_hours_contact duration study_part_id mandatory
      location_requirements location_capacity ects_credits`,
  },
  'PUT /api/relcalendarweekexams/{relation_id}.json': {
    body: `title duration location_capacity requirements assessment_base weighing resit qualifications_teacher individual
      limited_opportunity`,
  },
  'PUT /api/programmecalendars/{id}.json': { body: 'calendar_year state programme year' },
  'POST /api/gridcopy.json': { body: `${copyEnd('from')} ${copyEnd('to')} grid.type grid.relation_id` },
  'POST /api/calendaryears.json': { body: year },
  'PUT /api/calendaryears/{id}.json': { body: year },
};

it.each(Object.entries(calls))('%s', (call, names) => {
  const found = allEndpoints().find(({ endpoint: { method, path } }) => `${method} ${path}` === call)!.endpoint;
  const missing = (['query', 'body', 'response'] as const).flatMap((part) => {
    const schema = z.toJSONSchema(found[part], {
      io: part === 'response' ? 'output' : 'input',
      unrepresentable: 'any',
    });
    const asked = names[part]?.split(/\s+/) ?? [];
    return asked.filter((path) => !has(schema as Schema, path.split('.'))).map((path) => `${part}: ${path}`);
  });
  expect(missing).toEqual([]);
});

interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

function has(schema: Schema, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  const below = name === '*' ? schema.additionalProperties : schema.properties?.[name];
  if (typeof below === 'object' && has(below, rest)) return true;
  const same = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.items) same.push(schema.items);
  return same.some((each) => has(each, [name, ...rest]));
}
