// The page with the check settings of a school, and the names of its fields.
import { checkPageText } from './check-page.ts';
import { checksText } from './checks.ts';

export const checkSettingsText = {
  title: 'Controles instellen',
  item: 'De instelling van controles',
  hint: 'Bepaal hoe zwaar elke controle telt, en vanaf welke grens. Dit geldt voor alle programma’s van de instelling.',
  school: 'Instelling',
  source: (source: string) => `Bron: ${source}`,
  standard: 'Standaardwaarden',
  /** Below a number. */
  bounds: (min: number, max: number, initial: number) => `${min} t/m ${max}, standaard ${initial}`,
  field: (check: string, field: string) => `${check}: ${field}`,
  conflict: 'deze instellingen',
  noSchool: 'Deze instelling bestaat niet.',
} as const;

/** The meaning of the number of a check. */
export const parameterText: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ec_block: { difference: 'Toegestaan verschil in EC' },
  outcome_end_level: { years: 'Aantal laatste studiejaren dat als eind telt' },
  outcome_exams: { most: 'Meeste toetsen per leeruitkomst' },
  outcome_credits: { least: 'Minste EC per leeruitkomst', most: 'Meeste EC per leeruitkomst' },
  ec_hours: { hours_per_ec: 'Uren per EC', tolerance: 'Toegestaan verschil in %' },
  contact_low: { first_year: 'Minste uren in jaar 1', other_years: 'Minste uren daarna' },
  contact_high: { most: 'Meeste uren per week' },
  week_load: { most: 'Meeste uren per week', hours_per_ec: 'Uren per EC' },
  exams_week: { most: 'Meeste toetsen' },
  exams_block: { most: 'Meeste toetsen' },
  coordinator_load: { most: 'Meeste uren per blok' },
  group_late: { days: 'Dagen voor de termijn' },
};

/** 'EC per blok: Toegestaan verschil in EC', of 'ec_block.difference'; null for anything else. */
export function checkSettingLabel(key: string): string | null {
  const [check = '', name = ''] = key.split('.');
  if (!(check in checksText)) return null;
  const field = name === 'severity' ? checkPageText.severity : (parameterText[check]?.[name] ?? name);
  return checkSettingsText.field(checksText[check as keyof typeof checksText].title, field);
}
