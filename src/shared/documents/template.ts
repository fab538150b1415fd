// What a school can choose about its documents, and what it starts with.
import { definitions } from '#shared/definitions/registry.ts';

import type { DocumentTemplate } from './data.ts';

/** Of a unit: its title is its heading, and outcomes have a document of their own. */
const notAsked = new Set(['title', 'outcomes']);
export const unitAttributes = Object.keys(definitions.educationalUnit.attributes).filter((name) => !notAsked.has(name));

export const MAX_LOGO_BYTES = 200_000;

const shownAtFirst = new Set([
  ...['study_guide_number', 'type', 'ects_credits', 'coordinator', 'contact_hours', 'self_study_hours'],
  ...['mandatory', 'compensation', 'requires', 'description', 'educational_goal', 'requirements'],
]);

export const standardTemplate: DocumentTemplate = {
  introduction: '',
  color: '0f5f6b',
  logo: null,
  unit_attributes: unitAttributes.filter((name) => shownAtFirst.has(name)),
  names: false,
  slug: '',
};

const reserved = ['api', 'gids', 'oeapi', 'robots', 'sitemap'];

/** A number is the address of a school for other systems; the others are, or could become, addresses of ours. */
export function isReservedSlug(slug: string): boolean {
  return /^\d+$/.test(slug) || reserved.includes(slug);
}
