// School-wide settings: labels, label groups and options, study years, and the calendars of units.
import { definitions } from '#shared/definitions/registry.ts';
import { objects, type ObjectKey } from '#shared/permissions/objects.ts';
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { historyText } from '#shared/text/history.ts';

import { type Format, type Row, type Source, textIn, type Value, type Words } from './source.ts';

const text: Format = { kind: 'text' };

function reading(object: ObjectKey, columns: string[]): Source['columns'] {
  return (rights) => (can(rights, object, 'read') ? columns : null);
}

/** Adds the name of the unit or system that it applies to. */
function within(row: Row, rights: Rights, words: Words, title: string): string {
  const { organizational_unit: unit, system } = row;
  const [table, id, right] = unit
    ? (['organizational_unit', unit, 'organizational_unit.title'] as const)
    : (['system', system, 'system.system'] as const);
  const place = canAttribute(rights, right, 'read') ? words.name(table, id) : '';
  return place ? historyText.within(title, place) : title;
}

function objectName(object: unknown): string {
  return objects[object as ObjectKey]?.label ?? String(object);
}

const ofAttribute: Source['title'] = (row, rights, words) =>
  within(row, rights, words, words.name('attribute', row['attribute']));
const ofObject: Source['title'] = (row, rights, words) => within(row, rights, words, objectName(row['object']));

const labelSources: Source[] = [
  {
    table: 'attribute_label',
    object: 'labels__labels__labels',
    columns: reading('labels__labels__labels', ['label']),
    presence: 'value',
    attributes: { label: text },
    title: ofAttribute,
  },
  {
    table: 'system_attribute_label',
    object: 'labels__labels__systemlabels',
    columns: reading('labels__labels__systemlabels', ['label']),
    presence: 'value',
    attributes: { label: text },
    id: (row) => Number(row['attribute']),
    title: ofAttribute,
  },
  ...['object_label', 'system_object_label'].map((table): Source => ({
    table,
    object: 'labels__labels__objects',
    columns: reading('labels__labels__objects', ['label', 'label_plural', 'color']),
    presence: 'value',
    attributes: { label: text, label_plural: text, color: text },
    title: ofObject,
  })),
  {
    table: 'attribute',
    object: 'labels__labels__defaultlabels',
    columns: reading('labels__labels__defaultlabels', ['default_label', 'description']),
    presence: 'hidden',
    attributes: { default_label: text, description: text },
    title: (row, _rights, words) => words.name('attribute', row['id']),
  },
  {
    table: 'attribute_option',
    object: 'labels__labeloptions',
    columns: reading('labels__labeloptions', ['option_value']),
    presence: 'shown',
    attributes: { option_value: text },
    title: (row) => textIn(row, 'option_value'),
    titleColumn: { column: 'option_value', right: '' },
  },
  {
    table: 'attribute_group',
    object: 'labels__labelgroups',
    columns: reading('labels__labelgroups', ['title', 'date_deadline', 'object', 'organizational_unit', 'system']),
    presence: 'shown',
    attributes: {
      title: text,
      date_deadline: { kind: 'date' },
      object: { kind: 'text', text: objectName },
      organizational_unit: { kind: 'reference', to: 'organizational_unit' },
      system: { kind: 'reference', to: 'system' },
    },
    title: (row) => textIn(row, 'title'),
    titleColumn: { column: 'title', right: '' },
  },
  {
    table: 'attribute_group_attribute',
    object: 'labels__labelgroups',
    columns: reading('labels__labelgroups', ['attribute', 'position']),
    presence: 'shown',
    attributes: {},
    link: {
      attribute: 'attributes',
      element: ({ attribute }, words): Value => ({ value: attribute, text: words.name('attribute', attribute) }),
    },
    title: (row, _rights, words) => words.name('attribute_group', row['attribute_group']),
  },
];

/** Planners also need the years, to choose from. */
function readsYears(rights: Rights): boolean {
  const keys = ['calendar__year', 'calendar__organization', 'calendar', 'programme'] as const;
  return keys.some((object) => can(rights, object, 'read'));
}

function readsCalendars(rights: Rights): boolean {
  return can(rights, 'calendar__organization', 'read') || can(rights, 'calendar', 'read');
}

function range(row: Row): { start_date: string; end_date: string } {
  return { start_date: dutchFromIso(textIn(row, 'start_date')), end_date: dutchFromIso(textIn(row, 'end_date')) };
}

const yearTitle = (row: Row) =>
  typeof row['start_date'] === 'string' && typeof row['end_date'] === 'string'
    ? `${row['start_date'].slice(0, 4)}-${row['end_date'].slice(0, 4)}`
    : '';

const yearSources: Source[] = [
  {
    table: 'calendar_year',
    object: 'calendar__year',
    columns: (rights) => (readsYears(rights) ? ['start_date', 'end_date'] : null),
    presence: 'shown',
    attributes: { start_date: { kind: 'date' }, end_date: { kind: 'date' } },
    title: (row, _rights, words) => yearTitle(row) || words.name('calendar_year', row['id']),
  },
  {
    table: 'holiday',
    object: 'calendar__year',
    columns: (rights) => (readsYears(rights) ? ['title', 'start_date', 'end_date'] : null),
    presence: 'shown',
    attributes: {},
    link: {
      attribute: 'holidays',
      element: (row): Value => {
        const value = { title: row['title'], ...range(row) };
        return { value, text: historyText.range(textIn(row, 'title'), value) };
      },
    },
    title: (row, _rights, words) => words.name('calendar_year', row['calendar_year']),
  },
];

/** Semesters, blocks or weeks of a unit in a year, identified by `position` or `block_week`. */
function calendarSource(table: string, attribute: string, columns: string[], element: (row: Row) => Value): Source {
  return {
    table,
    object: 'calendar__organization',
    columns: (rights) => (readsCalendars(rights) ? columns : null),
    presence: 'shown',
    attributes: {},
    link: { attribute, element },
    title: (row, rights, words) =>
      [
        canAttribute(rights, 'organizational_unit.title', 'read')
          ? words.name('organizational_unit', row['organizational_unit'])
          : '',
        words.name('calendar_year', row['calendar_year']),
      ]
        .filter(Boolean)
        .join(', '),
  };
}

const numbered = (row: Row): Value => {
  const position = Number(row['position']);
  const value = { position, ...range(row) };
  return { value, text: historyText.range(String(position), value) };
};

const calendarSources: Source[] = [
  calendarSource('year_part', 'calendar_year_parts', ['position', 'start_date', 'end_date'], numbered),
  calendarSource('calendar_block', 'calendar_blocks', ['position', 'start_date', 'end_date'], numbered),
  calendarSource('week_setting', 'calendar_weeks', ['block_week', 'exception', 'title'], (row) => {
    const { block_week, exception, title } = row as { block_week: number; exception: boolean; title: string };
    return { value: { block_week, exception, title }, text: historyText.week(block_week, exception, title) };
  }),
];

/** One row per school. */
const documentTemplates: Source = {
  table: 'document_template',
  object: 'document_template',
  columns: reading('document_template', ['introduction', 'color', 'names', 'slug', 'unit_attributes']),
  presence: 'value',
  attributes: {
    introduction: { kind: 'richText' },
    color: text,
    names: { kind: 'checkbox' },
    slug: text,
    unit_attributes: { kind: 'text', text: attributeNames },
  },
  id: (row) => Number(row['organization']),
  title: () => '',
};

function attributeNames(names: unknown): string {
  const known: Record<string, { label: string } | undefined> = definitions.educationalUnit.attributes;
  return Array.isArray(names) ? names.map((name: string) => known[name]?.label ?? name).join(', ') : '';
}

const rolesRead = (rights: Rights) => canAttribute(rights, 'role.title', 'read');

/** A school's sign-in settings: one row per school, and one per entitlement that gives a role. */
const signInSources: Source[] = [
  {
    table: 'sign_in_setting',
    object: 'sign_in',
    columns: reading('sign_in', [...['sso', 'local_accounts', 'home_domains', 'affiliations', 'update_profile']]),
    presence: 'value',
    attributes: {
      sso: { kind: 'checkbox' },
      local_accounts: { kind: 'checkbox' },
      home_domains: { kind: 'text', text: listText },
      affiliations: { kind: 'text', text: listText },
      update_profile: { kind: 'checkbox' },
    },
    id: (row) => Number(row['organization']),
    title: () => '',
  },
  {
    table: 'sign_in_role',
    object: 'sign_in',
    columns: reading('sign_in', ['entitlement', 'role']),
    presence: 'shown',
    attributes: {},
    id: (row) => Number(row['organization']),
    link: {
      attribute: 'roles',
      element: (row, words, rights): Value => {
        const role = rolesRead(rights) ? words.name('role', row['role']) : '';
        const value = { entitlement: row['entitlement'], role: row['role'] };
        return { value, text: historyText.gives(textIn(row, 'entitlement'), role) };
      },
    },
    title: () => '',
  },
];

function listText(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : '';
}

export const schoolSources: readonly Source[] = [
  ...labelSources,
  ...yearSources,
  ...calendarSources,
  documentTemplates,
  ...signInSources,
];
