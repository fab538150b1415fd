// The text of a change: the school's label of its field, and its values without formatting. For the page and for a file.
import type { Change } from '#shared/api/history.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { guardedBy, type ObjectKey } from '#shared/permissions/objects.ts';
import { checkSettingLabel } from '#shared/text/check-settings.ts';
import { templateText } from '#shared/text/document-template.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { historyText } from '#shared/text/history.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import { plainText } from './plain-text.ts';

export function definitionOf(object: string) {
  return allDefinitions.find((definition) => definition.object === object);
}

/** Labels of settings of a school, which have no definition. */
const settingLabels: Record<string, Record<string, string>> = {
  document_template: templateText.fields,
  exchange: exchangeText.fields,
  sign_in: signInText.fields,
  user: { identities: ssoLinkText.title },
};

/** `own`: the label of the school, if any. */
export function fieldLabel(object: string, name: string, own: string | undefined): string {
  if (own !== undefined) return own;
  const shipped = definitionOf(object)?.attributes[name]?.label;
  if (shipped !== undefined) return shipped;
  if (object === 'check_settings') return checkSettingLabel(name) ?? historyText.attribute(name);
  return settingLabels[object]?.[name] ?? historyText.attribute(name);
}

/** The object whose name is shown: a placed course is called a course. */
export function namedAs(object: Change['object']): ObjectKey {
  if (!(object in guardedBy)) return object as ObjectKey;
  return object.endsWith('course') ? 'course' : 'exam';
}

export function isRich({ object, attribute }: Change): boolean {
  return definitionOf(object)?.attributes[attribute]?.kind === 'richText';
}

export function textsOf(change: Change): [from: string, to: string] {
  const { from_text, to_text } = change;
  return isRich(change) ? [plainText(from_text), plainText(to_text)] : [from_text, to_text];
}

/** 'HBO-ICT (Software Engineering · start 2026)': several programmes may have the same title. */
export function titleOf({ title, subtitle }: Pick<Change, 'title' | 'subtitle'>): string {
  return title && subtitle ? historyText.within(title, subtitle) : title;
}
