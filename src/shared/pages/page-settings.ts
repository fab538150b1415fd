// The settings of the list page and the record page of each object, and the inputs of their calls. Every object of the registry
// has these pages automatically; the differences are here.
import type { Definition } from '#shared/definitions/definition.ts';
import { type DefinitionName, perDefinition } from '#shared/definitions/registry.ts';
import { objects } from '#shared/permissions/objects.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';

import { attributesInput } from './inputs.ts';

export interface ListColumn {
  attribute: string;
  /** A fixed text, or the school's label of the object or attribute. */
  header: { text: string } | { label: 'object' | 'attribute' };
  /** Share of the width. */
  width: number;
}

export type MoreIcon = 'cohort' | 'shared';

export interface PageSettings {
  name: DefinitionName;
  definition: Definition;
  /** By default the plural label of the object. */
  heading?: string;
  columns: readonly ListColumn[];
  /** `form` is the heading of the form; by default the values of the `headline` attributes, in order. */
  texts: { create?: string; save: string; item: string; form?: string };
  headline?: readonly string[];
  /** The initial sort column of the list; by default the title. */
  sortedBy?: string;
  /** A new record is opened at once, because its contents are created on its own page. */
  opensNew?: boolean;
  /** The path of its planning, with its id as `programme`. */
  planning?: string;
  /** The path of its outcomes, likewise. */
  outcomes?: string;
  /** The path of its documents, likewise. */
  documents?: string;
  /** Other ways to create records, beside the button for a single one. */
  more: readonly { label: string; to: string; icon: MoreIcon }[];
  filter: boolean;
  sortable: boolean;
  deletable: boolean;
  /** Whether records in use have no delete icon. */
  keepInUse: boolean;
  /** Attributes that cannot change once the record is in use. */
  fixedInUse?: readonly string[];
  /** Attributes that only platform users can change, and the text shown to others. */
  ofPlatform?: Readonly<Record<string, string>>;
}

const { organizations, organizationalUnits, programmes } = catalogueText;
const ownLabel = { label: 'attribute' } as const;
const richList = { filter: true, sortable: true };

/** Werkvormen and toetsvormen are listed alike. */
const kindColumns: ListColumn[] = [
  { attribute: 'title', header: { label: 'object' }, width: 44 },
  { attribute: 'identifier', header: ownLabel, width: 26 },
  { attribute: 'state', header: ownLabel, width: 16 },
];

const special: Partial<Record<DefinitionName, Partial<PageSettings>>> = {
  organization: {
    heading: organizations.heading,
    columns: [{ attribute: 'title', header: { text: organizations.title }, width: 80 }],
    texts: organizations,
  },
  organizationalUnit: {
    heading: organizationalUnits.heading,
    columns: [
      { attribute: 'title', header: { text: organizationalUnits.title }, width: 45 },
      { attribute: 'parent__organizational_unit', header: { text: organizationalUnits.parent }, width: 40 },
    ],
    texts: organizationalUnits,
    fixedInUse: ['show_year_parts', 'show_blocks'],
  },
  programme: {
    ...richList,
    columns: [
      { attribute: 'title', header: { label: 'object' }, width: 22 },
      { attribute: 'graduation_variant', header: { text: programmes.graduationVariant }, width: 16 },
      { attribute: 'variant', header: { text: programmes.variant }, width: 9 },
      { attribute: 'year_start', header: { text: programmes.yearStart }, width: 10 },
      { attribute: 'version', header: { text: programmes.version }, width: 8 },
      { attribute: 'state', header: { text: programmes.state }, width: 17 },
    ],
    headline: ['title', 'graduation_variant'],
    planning: '/calendar/programme/year',
    outcomes: '/outcomes/matrix',
    documents: '/documents',
    more: [{ label: catalogueText.more.cohort, to: '/cohorts/new', icon: 'cohort' }],
  },
  programmePart: {
    ...richList,
    keepInUse: true,
    columns: [
      { attribute: 'title', header: { label: 'object' }, width: 26 },
      { attribute: 'study_guide_number', header: ownLabel, width: 19 },
      { attribute: 'parent__programme_part', header: ownLabel, width: 17 },
      { attribute: 'version', header: ownLabel, width: 8 },
      { attribute: 'state', header: ownLabel, width: 16 },
    ],
  },
  educationalUnit: {
    ...richList,
    keepInUse: true,
    columns: [
      { attribute: 'title', header: { label: 'object' }, width: 26 },
      { attribute: 'study_guide_number', header: ownLabel, width: 19 },
      { attribute: 'coordinator', header: ownLabel, width: 17 },
      { attribute: 'version', header: ownLabel, width: 8 },
      { attribute: 'state', header: ownLabel, width: 16 },
    ],
  },
  learningOutcomeFramework: {
    opensNew: true,
    ofPlatform: { shared: catalogueText.platformOnly },
    more: [{ label: catalogueText.more.sharedFrameworks, to: '/outcomeframeworks/shared', icon: 'shared' }],
  },
  learningOutcome: {
    ...richList,
    columns: [
      { attribute: 'code', header: ownLabel, width: 10 },
      { attribute: 'title', header: { label: 'object' }, width: 44 },
      { attribute: 'framework', header: ownLabel, width: 30 },
    ],
    sortedBy: 'code',
    headline: ['code', 'title'],
  },
  course: { columns: kindColumns },
  exam: { columns: kindColumns, deletable: false },
};

export const pageSettings = perDefinition<PageSettings>((definition, name) => ({
  name,
  definition,
  columns: plainColumns(definition),
  texts: { save: formText.save, item: objects[definition.object].label },
  filter: false,
  sortable: false,
  deletable: true,
  keepInUse: false,
  more: [],
  ...special[name],
}));

/** Columns for the title, and for the state if there is one. */
function plainColumns({ title, attributes }: Definition): ListColumn[] {
  const states = Object.keys(attributes).filter((name) => attributes[name]?.kind === 'state');
  return [
    { attribute: title, header: { label: 'object' }, width: 80 - 16 * states.length },
    ...states.map((attribute) => ({ attribute, header: ownLabel, width: 16 })),
  ];
}

/** The input for fetching the labels of columns; null if no column has one. */
export function headersInput({ definition: { object }, columns }: PageSettings) {
  const byAttribute = columns.some(({ header }) => 'label' in header && header.label === 'attribute');
  return byAttribute ? attributesInput({ object }) : null;
}

export function recordsInput({ definition, columns }: PageSettings) {
  const fields = fieldsFor(
    definition,
    columns.map(({ attribute }) => attribute),
  );
  return { query: { fields: fields.join() } };
}

/** Adds the organization, the unit and whether a row is in use, which decide on icons. */
export function fieldsFor({ attributes, computed, withinUnit }: Definition, columns: readonly string[]): string[] {
  const needed = ['organization', 'in_use', ...(withinUnit ? [withinUnit] : [])];
  const known = needed.filter((name) => name in attributes || name in computed);
  return [...new Set([...columns, ...known])];
}
