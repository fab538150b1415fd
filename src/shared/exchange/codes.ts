// The external codes of a school's options and kinds. Schools rename options, so each has a code: derived from its name unless
// the school chose another. Codes are those of OEAPI 6; `oeapi/v5-codes` has those that differ in version 5.

import type { CodeListName } from './code-list-names.ts';

export interface CodeList {
  label: string;
  /** The attribute or object whose options or records have a code of this list. */
  of:
    | { object: 'programme'; attribute: 'level' | 'variant' | 'language' }
    | { object: 'course' | 'exam' }
    | AssessmentBase;
  codes: Readonly<Record<string, string>>;
  /** The first match counts. */
  byName: readonly (readonly [RegExp, string])[];
}

interface AssessmentBase {
  object: 'rel__calendar_week__exam';
  attribute: 'assessment_base';
}

export const codeLists = {
  level: {
    label: 'Niveau',
    of: { object: 'programme', attribute: 'level' },
    codes: {
      associate_degree: 'Associate degree',
      bachelor: 'Bachelor',
      master: 'Master',
      doctoral: 'Promotie',
      undivided: 'Ongedeeld',
      undefined: 'Onbepaald',
    },
    byName: [
      [/associate|^ad\b/i, 'associate_degree'],
      [/bachelor/i, 'bachelor'],
      [/master/i, 'master'],
      [/promotie|doctor/i, 'doctoral'],
      [/ongedeeld/i, 'undivided'],
    ],
  },
  mode_of_study: {
    label: 'Variant',
    of: { object: 'programme', attribute: 'variant' },
    codes: { full_time: 'Voltijd', part_time: 'Deeltijd', dual_training: 'Duaal', self_paced: 'Eigen tempo' },
    byName: [
      [/voltijd|full/i, 'full_time'],
      [/deeltijd|part/i, 'part_time'],
      [/duaal|dual/i, 'dual_training'],
      [/eigen tempo|flex/i, 'self_paced'],
    ],
  },
  language: {
    label: 'Taal',
    of: { object: 'programme', attribute: 'language' },
    codes: {
      nld: 'Nederlands',
      eng: 'Engels',
      deu: 'Duits',
      fra: 'Frans',
      spa: 'Spaans',
      'nld eng': 'Nederlands en Engels',
    },
    byName: [
      [/nederlands.*engels|engels.*nederlands/i, 'nld eng'],
      [/nederlands|dutch/i, 'nld'],
      [/engels|english/i, 'eng'],
      [/duits|german/i, 'deu'],
      [/frans|french/i, 'fra'],
      [/spaans|spanish/i, 'spa'],
    ],
  },
  learning_component: {
    label: 'Werkvorm',
    of: { object: 'course' },
    codes: {
      lecture: 'Hoorcollege',
      practical: 'Practicum',
      tutorial: 'Werkcollege of begeleiding',
      consultation: 'Consult',
      project: 'Project',
      workshop: 'Workshop',
      excursion: 'Excursie',
      independent_study: 'Zelfstudie',
      external: 'Buiten de instelling',
      skills_training: 'Vaardigheidstraining',
      learning_community: 'Leergemeenschap',
    },
    byName: [
      [/hoorcollege|lecture/i, 'lecture'],
      [/practicum|lab/i, 'practical'],
      [/project/i, 'project'],
      [/workshop/i, 'workshop'],
      [/excursie|werkbezoek/i, 'excursion'],
      [/zelfstudie/i, 'independent_study'],
      [/stage|praktijk/i, 'external'],
      [/training|vaardig/i, 'skills_training'],
      [/consult|spreekuur/i, 'consultation'],
      [/leergemeenschap|leerteam/i, 'learning_community'],
      [/werkcollege|begeleiding|tutor|seminar|les/i, 'tutorial'],
    ],
  },
  test_component: {
    label: 'Toetsvorm',
    of: { object: 'exam' },
    codes: {
      test_on_paper: 'Schriftelijk',
      digital_test: 'Digitaal',
      life_skills_test: 'Vaardigheden in de praktijk',
      oral_test: 'Mondeling',
      portfolio_assessment: 'Portfolio of product',
      unknown: 'Anders',
    },
    byName: [
      [/digita|computer/i, 'digital_test'],
      [/mondeling|presentatie|gesprek/i, 'oral_test'],
      [/schriftelijk|tentamen|essay/i, 'test_on_paper'],
      [/portfolio|verslag|product|werkstuk|afstudeer/i, 'portfolio_assessment'],
      [/vaardig|stage|praktijk|training/i, 'life_skills_test'],
      [/./, 'unknown'],
    ],
  },
  result_value: {
    label: 'Beoordeling',
    of: { object: 'rel__calendar_week__exam', attribute: 'assessment_base' },
    codes: {
      grade_0_10: 'Cijfer 1-10',
      grade_0_10_one_decimal: 'Cijfer 1-10 met een decimaal',
      grade_0_100: 'Punten 0-100',
      pass_or_fail: 'Voldaan of niet voldaan',
      insufficient_satisfactory_good: 'Onvoldoende, voldoende, goed',
      other: 'Anders',
    },
    byName: [
      [/goed/i, 'insufficient_satisfactory_good'],
      [/vold/i, 'pass_or_fail'],
      [/100/, 'grade_0_100'],
      [/cijfer|10/i, 'grade_0_10'],
      [/./, 'other'],
    ],
  },
} as const satisfies Record<CodeListName, CodeList>;

/** '' if no pattern matches the name: then the school has to choose. */
export function codeByName(list: CodeListName, name: string): string {
  return codeLists[list].byName.find(([pattern]) => pattern.test(name))?.[1] ?? '';
}
