// The settings of checks while they are edited: one flat list of texts, 'ec_block.severity' and 'ec_block.difference', so that
// comparing and merging them is simple.
import type { WireSettings } from '#shared/api/checks.ts';
import type { Parameters } from '#shared/rules/checks/check.ts';
import { type CheckName, checkNames, checks, standardSettings } from '#shared/rules/checks/registry.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checkSettingLabel } from '#shared/text/check-settings.ts';
import { fieldText } from '#shared/text/field.ts';

export type SettingsDraft = Readonly<Record<string, string>>;

export const severityChoices = [
  'error',
  'warning',
  'info',
  'off',
] as const satisfies WireSettings[CheckName]['severity'][];
const severity = 'severity';

export function fieldKey(check: CheckName, name = severity): string {
  return `${check}.${name}`;
}

export function parametersOf(check: CheckName): Parameters {
  return checks[check].parameters;
}

export function draftOf(settings: WireSettings): SettingsDraft {
  return Object.fromEntries(
    checkNames.flatMap((check) =>
      Object.entries(settings[check]).map(([name, value]) => [fieldKey(check, name), textOf(value)]),
    ),
  );
}

export function standardDraft(): SettingsDraft {
  const flat = checkNames.map((check) => {
    const { severity: chosen, parameters } = standardSettings[check];
    return [check, { severity: chosen, ...parameters }];
  });
  return draftOf(Object.fromEntries(flat) as WireSettings);
}

/** For a draft without errors. */
export function settingsOf(draft: SettingsDraft): WireSettings {
  const flat = checkNames.map((check) => {
    const numbers = Object.keys(parametersOf(check)).map((name) => [
      name,
      numberOf(draft[fieldKey(check, name)] ?? ''),
    ]);
    return [check, { severity: draft[fieldKey(check)], ...Object.fromEntries(numbers) }];
  });
  return Object.fromEntries(flat) as WireSettings;
}

/** What is wrong, by field; the bounds are those of the server. */
export function errorsIn(draft: SettingsDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const check of checkNames)
    for (const [name, { min, max, whole }] of Object.entries(parametersOf(check))) {
      const key = fieldKey(check, name);
      const text = draft[key] ?? '';
      const value = numberOf(text);
      if (text.trim() === '') errors[key] = fieldText.required;
      else if (Number.isNaN(value)) errors[key] = fieldText.number;
      else if (value < min) errors[key] = fieldText.atLeast(min);
      else if (value > max) errors[key] = fieldText.atMost(max);
      else if (whole && !Number.isInteger(value)) errors[key] = fieldText.whole;
    }
  return errors;
}

/** 'EC per blok: Ernst' */
export function fieldLabel(key: string): string {
  return checkSettingLabel(key) ?? key;
}

export function valueLabel(key: string, value: string): string {
  const severities: Readonly<Record<string, string>> = checkPageText.severities;
  return key.endsWith(`.${severity}`) ? (severities[value] ?? value) : value;
}

function numberOf(text: string): number {
  // A point before three digits is one of thousands: '1.000'.
  const plain = text.trim().replace(/\.(?=\d{3}(\D|$))/g, '');
  const trimmed = plain.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : NaN;
}

function textOf(value: number | string): string {
  return String(value).replace('.', ',');
}
