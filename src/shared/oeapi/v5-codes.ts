// Converts codes of OEAPI 6 to those of version 5. Most are the same words with spaces; the exceptions are here.
import type { Code, CodeType } from './model.ts';

const codeTypes: Record<CodeType, string> = {
  institution_code: 'brin',
  programme_code: 'programCode',
  croho: 'crohoCreboCode',
  system_id: 'systemId',
  identifier: 'identifier',
  component_code: 'componentCode',
  offering_code: 'offeringCode',
  uuid: 'uuid',
};

const otherwise: Record<string, string> = {
  programme: 'program',
  full_time: 'full-time',
  part_time: 'part-time',
  self_paced: 'self-paced',
  // No equivalent in version 5.
  learning_community: 'tutorial',
  pass_or_fail: 'pass-or-fail',
  grade_0_100: '0-100',
  grade_0_10: '1-10',
  grade_0_10_one_decimal: '1-10',
};
/** Forms of results that version 5 does not have. */
const unknownResults = new Set(['insufficient_satisfactory_good', 'other']);

export function v5Word(code: string): string {
  return otherwise[code] ?? code.replaceAll('_', ' ');
}

export function v5ResultValue(code: string): string {
  return unknownResults.has(code) ? '' : v5Word(code);
}

export function v5Code({ type, code }: Code) {
  return { codeType: codeTypes[type], code };
}

/** Three letters; Dutch by default. */
export function v5Language(languages: readonly string[]): string {
  return languages[0] ?? 'nld';
}
