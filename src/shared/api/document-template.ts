// The document template of a school: its logo and colour, its introduction, and the attributes that documents include.
import { z } from 'zod';

import { MAX_LOGO_BYTES, unitAttributes } from '#shared/documents/template.ts';
import { longText, otherId } from '#shared/schemas.ts';
import { templateText } from '#shared/text/document-template.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, queryId, right } from './endpoint.ts';

/** In base64 a file is a third longer. */
const MAX_LOGO_TEXT = Math.ceil(MAX_LOGO_BYTES / 3) * 4;
const MAX_INTRODUCTION = 50_000;
const MAX_SLUG = 60;

const values = z.strictObject({
  introduction: longText(MAX_INTRODUCTION),
  color: z.string({ error: fieldText.text }).regex(/^[0-9a-f]{6}$/, templateText.wrongColor),
  /** The file in base64, PNG or JPEG; null for none. */
  logo: z
    .string({ error: fieldText.text })
    .max(MAX_LOGO_TEXT, templateText.largeLogo)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, templateText.wrongLogo)
    .nullable(),
  unit_attributes: z
    .array(z.enum(unitAttributes as [string, ...string[]], { error: fieldText.choice }), { error: fieldText.list })
    .max(unitAttributes.length, fieldText.atMostItems(unitAttributes.length))
    // In a fixed order, so that the same choice gives the same list.
    .transform((names) => unitAttributes.filter((name) => names.includes(name))),
  names: z.boolean({ error: fieldText.boolean }),
  /** The last part of the address of the school's public guide; '' for none yet. */
  slug: z
    .string({ error: fieldText.text })
    .max(MAX_SLUG, fieldText.tooLong(MAX_SLUG))
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, templateText.wrongSlug),
});

/** Only the given values change. */
const body = values.partial().extend({
  organization: otherId,
});

const response = z.object({
  organization: z.int(),
  introduction: z.string(),
  color: z.string(),
  logo: z.string().nullable(),
  unit_attributes: z.array(z.string()),
  names: z.boolean(),
  slug: z.string(),
});

const path = '/api/documenttemplate.json';

export const documentTemplate = {
  get: endpoint({
    method: 'GET',
    path,
    access: right('document_template', 'read'),
    summary: 'Hoe een instelling haar documenten wil: logo, kleur, inleiding en wat erin staat',
    query: z.strictObject({ organization: queryId }),
    response,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: right('document_template', 'update'),
    summary: 'Stelt de documenten van een instelling in, met If-Match; het logo is een PNG of JPEG in base64',
    body,
    response,
  }),
};

export type TemplateBody = z.output<typeof body>;
export type WireTemplate = z.output<typeof response>;
