// Programmes, their parts and registered studies in the form of OEAPI 6: three types of the same object.
import type { Programme, Specification } from './model.ts';
import { dayStart, dutch, type Json, linked, named, qualificationLevel } from './parts.ts';
import { markdown, plainName } from './texts.ts';
import { codesOf, type Fields, v6Languages } from './v6-parts.ts';

export function v6Programme(item: Programme | Specification, fields: Fields): Json {
  const { id, kind, name, englishName, abbreviation, level, ects, fieldsOfStudy, validFrom, validTo } = item;
  const qualification = qualificationLevel(level);
  return {
    ...{ programmeId: id, programmeType: kind === 'specification' ? kind : item.type, ...codesOf(item) },
    ...{ name: named(name, englishName), abbreviation: plainName(abbreviation), level, fieldsOfStudy },
    description: dutch(markdown(item.description)),
    studyLoad: ects ? [{ studyLoadUnit: 'ects', value: ects }] : [],
    ...(qualification ? { qualificationAwarded: level, levelOfQualification: `eqf_${qualification}` } : {}),
    ...{ validFrom: validFrom && dayStart(validFrom), validTo: validTo && dayStart(validTo) },
    ...(kind === 'specification' ? { formalDocument: 'diploma' } : programme(item, fields)),
    ...fields('organisation', 'organisationId', 'organisation'),
  };
}

function programme(item: Programme, fields: Fields): Json {
  const { languages, modeOfStudy, duration, firstStart, links } = item;
  const [specificationId] = linked(links, 'specification');
  return {
    ...{ teachingLanguages: v6Languages(languages), modeOfStudy, duration: duration ? `P${duration}Y` : '' },
    firstStartDateTime: firstStart && dayStart(firstStart),
    admissionRequirements: dutch(markdown(item.requirements)),
    qualificationRequirements: dutch(markdown(item.finalQualification)),
    ...fields('outcomes', 'learningOutcomeIds', 'learningOutcomes'),
    ...{ ...fields('parent', 'parentId', 'parent'), ...fields('children', 'childIds', 'children') },
    ext: specificationId ? { specificationId } : undefined,
  };
}
