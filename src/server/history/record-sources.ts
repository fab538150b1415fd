// Records with a definition: their columns, and the attributes that are stored in separate tables.
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import type { MatchKind, ReachedOutcome } from '#shared/definitions/outcome-link.ts';
import { accessDefinitions, definitions, placedDefinitions } from '#shared/definitions/registry.ts';
import { guardedBy } from '#shared/permissions/objects.ts';
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { requirementText } from '#shared/text/requirements.ts';

import { outcomeLine } from './format.ts';
import type { Link, NamedTable, Row, Source, Words } from './source.ts';

/** A change of password is not shown. */
const hiddenAttributes = ['password'];

/** Includes attributes stored in separate tables, because old change rows, written by code instead of triggers, contain them. */
function storedIn({ attributes }: AnyDefinition): string[] {
  return Object.keys(attributes).filter((name) => !attributes[name]?.derived && !hiddenAttributes.includes(name));
}

function readsObject(rights: Rights, { object }: AnyDefinition): boolean {
  return can(rights, object in guardedBy ? guardedBy[object as keyof typeof guardedBy] : (object as never), 'read');
}

function titleOf(definition: AnyDefinition): Source['title'] {
  const { object, title, table } = definition;
  const key = `${object}.${title}`;
  // A partial row may lack the title.
  return (row, rights, words) => {
    if (!canAttribute(rights, key, 'read')) return '';
    const own = row[title];
    return typeof own === 'string' ? own : words.name(table as NamedTable, row['id']);
  };
}

function recordSource(definition: AnyDefinition): Source {
  const { object, table, attributes } = definition;
  const names = storedIn(definition);
  return {
    table,
    object,
    columns: (rights) =>
      readsObject(rights, definition)
        ? names.filter((name) => canAttribute(rights, `${object}.${name}`, 'read'))
        : null,
    presence: 'shown',
    attributes: object === 'user' ? { ...attributes, role: { kind: 'references', to: 'role' } } : attributes,
    title: titleOf(definition),
    titleColumn: { column: definition.title, right: `${object}.${definition.title}` },
  };
}

/** The value of a link: the record on its other side. */
const elements: Record<string, Link['element']> = {
  programme_programme_part: (row, words) => named('programme', row['programme'], words),
  user_role: (row, words) => (words.knows('role', row['role']) ? named('role', row['role'], words) : null),
  user_organizational_unit: (row, words) => named('organizational_unit', row['organizational_unit'], words),
  unit_requirement: (row, words) => {
    const { requires, kind, note } = row as { requires: number; kind: 'passed'; note: string };
    const title = words.name('educational_unit', requires) || requirementText.unknown(requires);
    return { value: { educational_unit: requires, kind, note }, text: requirementText.line(title, kind, note) };
  },
  programme_outcome: reached,
  unit_outcome: reached,
  outcome_match: (row, words) => {
    const { matches, kind } = row as { matches: number; kind: MatchKind };
    const title = words.name('learning_outcome', matches) || outcomeText.unknown(matches);
    return { value: { learning_outcome: matches, kind }, text: outcomeText.line(title, { kind }) };
  },
};

function reached(row: Row, words: Words) {
  const { learning_outcome, level, note } = row as ReachedOutcome & Row;
  const value = { learning_outcome, level, note };
  return { value, text: outcomeLine(value, words) };
}

function named(table: NamedTable, id: unknown, words: Words) {
  return { value: id, text: words.name(table, id) || requirementText.unknown(Number(id)) };
}

function linkSources(definition: AnyDefinition): Source[] {
  const { object, attributes } = definition;
  return Object.entries(attributes).flatMap(([attribute, { links }]): Source[] => {
    const element = links && elements[links.table];
    if (!links || !element) return [];
    const columns = [links.own, links.other, ...Object.values(links.sent ?? {})];
    return [
      {
        table: links.table,
        object,
        columns: (rights) =>
          readsObject(rights, definition) && canAttribute(rights, `${object}.${attribute}`, 'read') ? columns : null,
        presence: 'shown',
        attributes: {},
        link: { attribute, element },
        title: (row, rights, words) =>
          canAttribute(rights, `${object}.${definition.title}`, 'read')
            ? words.name(definition.table as NamedTable, row[links.own])
            : '',
      },
    ];
  });
}

/** Created and deleted together with its placement, which is shown instead. */
function placedSource(definition: AnyDefinition): Source {
  const kind = definition === placedDefinitions.placedCourse ? 'course' : 'exam';
  const ofKind = (rights: Rights) => canAttribute(rights, `${kind}.title`, 'read');
  return {
    ...recordSource(definition),
    presence: 'hidden',
    title: (row: Row, rights, words) => {
      const own = canAttribute(rights, `${definition.object}.title`, 'read') ? row['title'] : '';
      return typeof own === 'string' && own !== '' ? own : ofKind(rights) ? words.name('placement', row['id']) : '';
    },
  };
}

export const recordSources: readonly Source[] = [
  ...[...Object.values(definitions), ...Object.values(accessDefinitions)].flatMap((definition: AnyDefinition) => [
    recordSource(definition),
    ...linkSources(definition),
  ]),
  ...Object.values(placedDefinitions).map(placedSource),
];
