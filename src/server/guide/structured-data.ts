// schema.org data for search engines.
import type { Guide, GuideUnit } from '#shared/documents/guide.ts';

/** Codes by language name; other languages are left out. */
const languageCodes: Readonly<Record<string, string | string[]>> = {
  Nederlands: 'nl',
  Engels: 'en',
  'Nederlands en Engels': ['nl', 'en'],
};

export function courseData(guide: Guide, unit: GuideUnit, description: string, url: string): object {
  return {
    '@type': 'Course',
    ...{ '@id': url, url, name: unit.title, description, provider: providerOf(guide) },
    ...(unit.number && { courseCode: unit.number }),
    ...inLanguage(guide),
    numberOfCredits: credits(unit.ects),
  };
}

export function programmeData(
  guide: Guide,
  description: string,
  url: string,
  urlOfUnit: (unit: GuideUnit) => string,
): object {
  const { title, name, level, ects } = guide.programme;
  return {
    '@type': 'EducationalOccupationalProgram',
    ...{ '@id': url, url, name: title, description, provider: providerOf(guide) },
    ...(name && { alternateName: `${title} · ${name}` }),
    ...(level && { educationalCredentialAwarded: level }),
    ...(Number(ects) > 0 && { numberOfCredits: credits(Number(ects)) }),
    hasCourse: guide.units.map((unit) => ({ '@type': 'Course', '@id': urlOfUnit(unit), name: unit.title })),
  };
}

function providerOf({ school }: Guide): object {
  return { '@type': 'CollegeOrUniversity', name: school };
}

function credits(value: number): object {
  return { '@type': 'StructuredValue', value, unitText: 'EC' };
}

function inLanguage({ programme }: Guide): object {
  const code = languageCodes[programme.language];
  return code ? { inLanguage: code } : {};
}
