// What version 5 of OEAPI calls the codes of version 6. Most are the same words with spaces; the others stand here.
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
  // There is no word for it.
  learning_community: 'tutorial',
  pass_or_fail: 'pass-or-fail',
  grade_0_100: '0-100',
  grade_0_10: '1-10',
  grade_0_10_one_decimal: '1-10',
};
/** Ways to tell a result that version 5 does not know. */
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

/** Three letters; without a language it is Dutch. */
export function v5Language(languages: readonly string[]): string {
  return languages[0] ?? 'nld';
}
