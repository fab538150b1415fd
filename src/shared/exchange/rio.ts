// What a programme lacks for RIO, the register of programmes of DUO: missing values and wrong forms.
// Pure: used by the checks, the page and OEAPI.
import { definitions } from '#shared/definitions/registry.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { rioText } from '#shared/text/rio.ts';

import { codeLists } from './codes.ts';
import { type Period, periodFindings } from './rio-periods.ts';

export interface RioProgramme extends Period {
  title: string;
  croho_title: string;
  croho_code: string;
  programme_code: string;
  abbreviation: string;
  english_title: string;
  isced: string;
  rio_code: string;
  /** Rich text. */
  description: string;
  duration: number | null;
  propaedeutic_phase: number | null;
  study_choice_check: number | null;
  /** OEAPI codes; '' if nothing was chosen, or the choice has no code. */
  level: string;
  variant: string;
  language: string;
}

/** Values from its school and its unit. */
export interface RioContext {
  /** A choice of the attribute: hbo or wo. */
  sector: number | null;
  education_offerer_code: string;
  education_location_code: string;
  /** The periods of its other versions that go to RIO. */
  others: readonly Period[];
}

export interface RioFinding {
  object: 'programme' | 'organization' | 'organizational_unit';
  attribute: string;
  message: string;
}

export function rioFindings(programme: RioProgramme, context: RioContext): RioFinding[] {
  return [
    ...missing(programme, context),
    ...wrongCodes(programme, context),
    ...wrongTexts(programme),
    ...wrongLevel(programme, context),
    ...(programme.language && !languages.includes(programme.language)
      ? [about('programme', 'language', () => rioText.language)]
      : []),
    ...periodFindings(programme, context.others).map(({ attribute, message }) =>
      about('programme', attribute, () => message),
    ),
  ];
}

function missing(programme: RioProgramme, context: RioContext): RioFinding[] {
  const required = ['croho_title', 'croho_code', 'programme_code', 'valid_from', 'duration'] as const;
  const chosen = ['propaedeutic_phase', 'study_choice_check'] as const;
  const coded = ['level', 'variant', 'language'] as const;
  return [
    ...[...required, ...chosen]
      .filter((name) => !programme[name])
      .map((name) => about('programme', name, rioText.missing)),
    ...coded.filter((name) => !programme[name]).map((name) => about('programme', name, rioText.noCode)),
    ...(plainText(programme.description).trim() ? [] : [about('programme', 'description', rioText.missing)]),
    ...(['sector', 'education_offerer_code'] as const)
      .filter((name) => !context[name])
      .map((name) => about('organization', name, rioText.missing)),
  ];
}

/** Codes issued by RIO have a fixed form; others allow few characters. Missing required codes have their own finding. */
function wrongCodes(programme: RioProgramme, context: RioContext): RioFinding[] {
  const forms = [
    ['programme', 'rio_code', programme.rio_code, /^\d{4}O\d{4}$/, '1001O2345'],
    ['programme', 'isced', programme.isced, /^\d{2,4}$/, '0613'],
    ['organization', 'education_offerer_code', context.education_offerer_code, /^\d{3}A\d{3}$/, '110A123'],
    ['organizational_unit', 'education_location_code', context.education_location_code, /^\d{3}X\d{3}$/, '110X123'],
  ] as const;
  const codes = ['croho_code', 'programme_code'] as const;
  return [
    ...forms
      .filter(([, , value, form]) => value !== '' && !form.test(value))
      .map(([object, name, , , example]) => about(object, name, (field) => rioText.pattern(field, example))),
    ...codes
      .filter((name) => !/^[\w./ -]*$/.test(programme[name]))
      .map((name) => about('programme', name, rioText.code)),
  ];
}

const MAX_NAME = 225;
const MAX_SHORT_NAME = 40;
const MAX_DESCRIPTION = 3000;

function wrongTexts(programme: RioProgramme): RioFinding[] {
  const short = programme.abbreviation ? 'abbreviation' : 'programme_code';
  const names = [
    ...(['title', 'croho_title', 'english_title'] as const).map((name) => [name, MAX_NAME] as const),
    [short, MAX_SHORT_NAME] as const,
  ];
  const description = plainText(programme.description).trim();
  return [
    ...names.flatMap(([name, most]) => [
      ...lengthFinding(name, programme[name], most),
      ...(/[\t\r\n]|^ | $| {2}/.test(programme[name]) ? [about('programme', name, rioText.spaces)] : []),
      ...markupFinding(name, programme[name]),
    ]),
    ...lengthFinding('description', description, MAX_DESCRIPTION),
    ...markupFinding('description', description),
  ];
}

function lengthFinding(name: string, { length }: string, most: number): RioFinding[] {
  return length > most ? [about('programme', name, (field) => rioText.tooLong(field, length, most))] : [];
}

/** DUO refuses what looks like HTML: `a<b` and `&amp;`, but not `a < b`. */
function markupFinding(name: string, text: string): RioFinding[] {
  return /<(?!\s)|&[^\s;]+;/.test(text) ? [about('programme', name, rioText.markup)] : [];
}

const sectors = definitions.organization.attributes.sector.choices;
const professional = sectors[0].value;

/** RIO only accepts certain pairs of level and sector (niveau). */
function wrongLevel({ level }: RioProgramme, { sector }: RioContext): RioFinding[] {
  if (!level || !sector || sector === professional || level !== 'associate_degree') return [];
  const name = codeLists.level.codes[level];
  const where = sectors.find(({ value }) => value === sector)?.label ?? '';
  return [about('programme', 'level', () => rioText.level(name, where))];
}

const languages = [
  ...['nld', 'eng', 'nld eng', 'ara', 'chi', 'deu', 'fra', 'hrv', 'ita', 'jpn', 'nor'],
  ...['pap', 'pol', 'por', 'ron', 'rus', 'spa', 'swe', 'tur'],
];

const attributes = {
  programme: definitions.programme.attributes,
  organization: definitions.organization.attributes,
  organizational_unit: definitions.organizationalUnit.attributes,
};

function about(object: RioFinding['object'], attribute: string, say: (field: string) => string): RioFinding {
  const known: Record<string, { label: string } | undefined> = attributes[object];
  return { object, attribute, message: say(known[attribute]?.label ?? attribute) };
}
