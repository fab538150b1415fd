// The labels of a school: labels of attributes and objects, label groups and label options, as saved on the label pages.
import { z } from 'zod';

import { date, ignored, line, reference as recordReference, references } from '#shared/schemas.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, optionalQueryId, queryFlag, right } from './endpoint.ts';
import { reference } from './reference.ts';

const color = line()
  .toLowerCase()
  .regex(/^(#?[\da-f]{6})?$/, fieldText.color)
  .transform((value) => value.replace('#', ''));
/** For whom the labels apply: a school, one of its units, or a system. */
const audience = {
  organization: recordReference.optional(),
  organizational_unit: recordReference.optional(),
  system: recordReference.optional(),
};
/** Attribute id → label; an empty text restores the default, attributes not named stay unchanged. */
const attributeLabels = z.record(z.string().regex(/^\d{1,10}$/, fieldText.unknown), line());

const objectLabel = z.object({
  object: z.enum(objectKeys),
  default_label: z.string(),
  default_label_plural: z.string(),
  actual_label: z.string(),
  actual_label_plural: z.string(),
  description: z.string(),
  default_color: z.string(),
  user_color: z.string(),
});

const group = z.object({
  id: z.int(),
  title: z.string(),
  date_deadline: z.string().nullable(),
  object: z.enum(objectKeys),
  organization: z.int(),
  organizational_unit: z.int(),
  system: z.int(),
  attributes: z.array(z.int()),
});
const groupBody = z.strictObject({
  id: ignored,
  title: line().min(1, fieldText.required).optional(),
  date_deadline: date.optional(),
  object: z.enum(objectKeys, { error: fieldText.choice }).optional(),
  attributes: references(1000).optional(),
  ...audience,
});

const option = z.object({
  id: z.int(),
  option_value: z.string(),
  attribute: z.int(),
  object: z.string(),
  /** 0: shipped with the product, for every school. */
  organization: z.int(),
  in_use: z.boolean(),
  /** To send back as If-Match. */
  etag: z.string(),
});
const optionBody = z.strictObject({
  id: ignored,
  object: ignored,
  in_use: ignored,
  etag: ignored,
  option_value: line().min(1, fieldText.required).optional(),
  attribute: recordReference.optional(),
  organization: recordReference.optional(),
});

export type ObjectLabelRow = z.output<typeof objectLabel>;
export type AttributeGroup = z.output<typeof group>;
export type AttributeOption = z.output<typeof option>;

export const labels = {
  setDefault: endpoint({
    method: 'PATCH',
    path: '/api/attributes/{id}.json',
    access: right('labels__labels__defaultlabels', 'update'),
    summary: 'Het default label en de uitleg van een attribuut, voor alle instellingen (vraagt een platformrol)',
    body: z.strictObject({
      default_label: line().optional(),
      description: line(2000).optional(),
    }),
    response: reference.attributes.response.element,
  }),
  setAttributeLabels: endpoint({
    method: 'POST',
    path: '/api/labelattributes/{objectId}.json',
    access: right('labels__labels__labels', 'update'),
    summary: 'Labels van de attributen van een object, voor een instelling of een eenheid; leeg is terug naar default',
    body: z.strictObject({ values: attributeLabels, ...audience }),
    response: reference.attributes.response,
  }),
  setSystemLabels: endpoint({
    method: 'POST',
    path: '/api/systemattributelabels/{objectId}.json',
    access: right('labels__labels__systemlabels', 'update'),
    summary: 'Hoe een ander systeem de attributen van een object noemt',
    body: z.strictObject({ values: attributeLabels, ...audience }),
    response: reference.attributes.response,
  }),
  objectLabels: endpoint({
    method: 'GET',
    path: '/api/labelobjects.json',
    access: right('labels__labels__objects', 'read'),
    summary: 'Labels en kleuren van de objecten, zoals ze voor deze instelling, eenheid of dit systeem zijn ingesteld',
    query: z.strictObject({
      organization: optionalQueryId,
      organizational_unit: optionalQueryId,
      system: optionalQueryId,
    }),
    response: z.array(objectLabel),
  }),
  setObjectLabels: endpoint({
    method: 'POST',
    path: '/api/labelobjects.json',
    access: right('labels__labels__objects', 'update'),
    summary: 'Labels en kleuren van objecten; leeg is terug naar default',
    body: z.strictObject({
      values: z.partialRecord(
        z.enum(objectKeys),
        z.strictObject({
          actual_label: line().optional(),
          actual_label_plural: line().nullable().optional(),
          user_color: color.optional(),
          object: ignored,
          default_label: ignored,
          default_label_plural: ignored,
          default_color: ignored,
          description: ignored,
        }),
      ),
      ...audience,
    }),
    response: z.array(objectLabel),
  }),
  attributeGroups: endpoint({
    method: 'GET',
    path: '/api/attributegroups.json',
    access: 'signed-in',
    summary: 'De labelgroepen voor een instelling en eventueel een eenheid, of met all=1 alle om te beheren',
    query: z.strictObject({
      object: z.enum(objectKeys).optional(),
      organization: optionalQueryId,
      organizational_unit: optionalQueryId,
      all: queryFlag.optional(),
    }),
    response: z.array(group),
  }),
  attributeGroup: endpoint({
    method: 'GET',
    path: '/api/attributegroups/{id}.json',
    access: right('labels__labelgroups', 'read'),
    summary: 'Eén labelgroep',
    response: group,
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/api/attributegroups.json',
    access: right('labels__labelgroups', 'create'),
    summary: 'Nieuwe labelgroep; de volgorde van attributes is de volgorde in de groep',
    body: groupBody,
    response: group,
    status: 201,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/attributegroups/{id}.json',
    access: right('labels__labelgroups', 'update'),
    summary: 'Labelgroep wijzigen; wat niet wordt gestuurd blijft zoals het is',
    body: groupBody,
    response: group,
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/api/attributegroups/{id}.json',
    access: right('labels__labelgroups', 'delete'),
    summary: 'Labelgroep verwijderen; de attributen zelf blijven',
    status: 204,
  }),
  attributeOptions: endpoint({
    method: 'GET',
    path: '/api/attributeoptions.json',
    access: right('labels__labeloptions', 'read'),
    summary: 'De keuzes van alle selectievelden, met de instelling van wie ze zijn en of ze in gebruik zijn',
    response: z.array(option),
  }),
  createOption: endpoint({
    method: 'POST',
    path: '/api/attributeoptions.json',
    access: right('labels__labeloptions', 'create'),
    summary: 'Nieuwe keuze voor een attribuut; met organization 0 voor alle instellingen (vraagt een platformrol)',
    body: optionBody,
    response: option,
    status: 201,
  }),
  updateOption: endpoint({
    method: 'PUT',
    path: '/api/attributeoptions/{id}.json',
    access: right('labels__labeloptions', 'update'),
    summary: 'Keuze hernoemen; wie hem gebruikt houdt hem',
    body: optionBody,
    response: option,
  }),
  removeOption: endpoint({
    method: 'DELETE',
    path: '/api/attributeoptions/{id}.json',
    access: right('labels__labeloptions', 'delete'),
    summary: 'Keuze verwijderen, als niets hem gebruikt',
    status: 204,
  }),
};
