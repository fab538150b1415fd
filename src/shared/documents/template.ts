// The choices of a school about its documents, and the defaults.
import { definitions } from '#shared/definitions/registry.ts';

import type { DocumentTemplate } from './data.ts';

/** Not selectable for a unit: its title is the heading, and outcomes have their own document. */
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

/** Numbers are the addresses of schools in OEAPI; the other words are, or may become, our own paths. */
export function isReservedSlug(slug: string): boolean {
  return /^\d+$/.test(slug) || reserved.includes(slug);
}
