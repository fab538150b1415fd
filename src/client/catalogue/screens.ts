// The management screens as data: one entry per object. The list and the form of the catalogue are made from it.
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { nl } from '#shared/text/nl.ts';

export interface ScreenColumn {
  attribute: string;
  /** A fixed text, or the user's own label of the object or of the attribute. */
  header: { text: string } | { label: 'object' | 'attribute' };
  /** Share of the width. */
  width: number;
}

export interface Screen {
  definition: Definition;
  calls: Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>;
  /** Without it the screen is called by the plural label of the object. */
  heading?: string;
  columns: readonly ScreenColumn[];
  /** `form` is the heading of the form; without it the record's own words are, in this order. */
  texts: { create: string; save: string; item: string; form?: string };
  headline?: readonly string[];
  filter: boolean;
  sortable: boolean;
  deletable: boolean;
  /** Whether a record that is in use has no delete icon. */
  keepInUse: boolean;
  /** Attributes that cannot change once the record is in use. */
  fixedInUse?: readonly string[];
}

const { organizations, organizationalUnits, programmes, programmeParts, educationalUnits, courses, exams, systems } =
  nl.catalogue;
const plainList = { filter: false, sortable: false, deletable: true, keepInUse: false };
const richList = { filter: true, sortable: true, deletable: true, keepInUse: false };
const ownLabel = { label: 'attribute' } as const;

export const screens = {
  organization: {
    ...plainList,
    definition: definitions.organization,
    calls: contract.organization,
    heading: organizations.heading,
    columns: [{ attribute: 'title', header: { text: organizations.title }, width: 80 }],
    texts: organizations,
  },
  organizationalUnit: {
    ...plainList,
    definition: definitions.organizationalUnit,
    calls: contract.organizationalUnit,
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
    definition: definitions.programme,
    calls: contract.programme,
    columns: [
      { attribute: 'title', header: { label: 'object' }, width: 28 },
      { attribute: 'graduation_variant', header: { text: programmes.graduationVariant }, width: 19 },
      { attribute: 'variant', header: { text: programmes.variant }, width: 9 },
      { attribute: 'year_start', header: { text: programmes.yearStart }, width: 10 },
      { attribute: 'version', header: { text: programmes.version }, width: 8 },
      { attribute: 'state', header: { text: programmes.state }, width: 14 },
    ],
    texts: { create: programmes.create, save: nl.form.save, item: programmes.item },
    headline: ['title', 'graduation_variant'],
  },
  programmePart: {
    ...richList,
    keepInUse: true,
    definition: definitions.programmePart,
    calls: contract.programmePart,
    columns: [
      { attribute: 'title', header: { label: 'object' }, width: 32 },
      { attribute: 'study_guide_number', header: ownLabel, width: 14 },
      { attribute: 'parent__programme_part', header: ownLabel, width: 20 },
      { attribute: 'version', header: ownLabel, width: 8 },
      { attribute: 'state', header: ownLabel, width: 14 },
    ],
    texts: { ...programmeParts, save: nl.form.save },
  },
  educationalUnit: {
    ...richList,
    keepInUse: true,
    definition: definitions.educationalUnit,
    calls: contract.educationalUnit,
    columns: [
      { attribute: 'title', header: { label: 'object' }, width: 32 },
      { attribute: 'study_guide_number', header: ownLabel, width: 14 },
      { attribute: 'coordinator', header: ownLabel, width: 20 },
      { attribute: 'version', header: ownLabel, width: 8 },
      { attribute: 'state', header: ownLabel, width: 14 },
    ],
    texts: { ...educationalUnits, save: nl.form.save },
  },
  course: {
    ...plainList,
    definition: definitions.course,
    calls: contract.course,
    columns: kindColumns(),
    texts: { ...courses, save: nl.form.save },
  },
  exam: {
    ...plainList,
    deletable: false,
    definition: definitions.exam,
    calls: contract.exam,
    columns: kindColumns(),
    texts: { ...exams, save: nl.form.save },
  },
  system: {
    ...plainList,
    definition: definitions.system,
    calls: contract.system,
    columns: [{ attribute: 'system', header: { label: 'object' }, width: 80 }],
    texts: { ...systems, save: nl.form.save },
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** Werkvormen and toetsvormen are listed alike. */
function kindColumns(): ScreenColumn[] {
  return [
    { attribute: 'title', header: { label: 'object' }, width: 44 },
    { attribute: 'identifier', header: ownLabel, width: 26 },
    { attribute: 'state', header: ownLabel, width: 16 },
  ];
}
