// Programmes, their parts and registered studies in the form of OEAPI 5, with the fields for RIO.
import type { Programme, RioProgramme, Specification, Version } from './model.ts';
import {
  dutch,
  filled,
  type Json,
  type Linker,
  named,
  propaedeuticPhases,
  qualificationLevel,
  sectors,
  studyChoiceChecks,
} from './parts.ts';
import { markdown, plainName, plainText } from './texts.ts';
import { v5Code, v5Language, v5Word } from './v5-codes.ts';

export function v5Program(item: Programme, links: Linker): Json {
  return filled({ programId: item.id, ...program(item, links), validFrom: item.validFrom, validTo: item.validTo });
}

export function v5Specification(item: Specification, links: Linker): Json {
  const { id, validFrom, validTo } = item;
  return filled({ educationSpecificationId: id, ...specification(item, links), validFrom, validTo });
}

/** The same item in another period; it has no separate id. */
export function v5Version({ validFrom, validTo, item }: Version, links: Linker): Json {
  const object =
    item.kind === 'specification'
      ? { educationSpecification: specification(item, links) }
      : { program: program(item, links) };
  return filled({ validFrom, validTo, ...object });
}

/** The fields shared by programmes and registered studies. */
function study(item: Programme | Specification): Json {
  const { name, englishName, code, otherCodes, abbreviation, level, ects, fieldsOfStudy, sector } = item;
  const qualification = qualificationLevel(level);
  const description = item.forRio ? plainText(item.description) : markdown(item.description);
  return {
    ...{ primaryCode: v5Code(code), otherCodes: otherCodes.map(v5Code), name: named(name, englishName) },
    ...{ abbreviation: plainName(abbreviation || name), description: dutch(description || plainName(name)) },
    ...(ects ? { studyLoad: { studyLoadUnit: 'ects', value: ects } } : {}),
    ...{ level: v5Word(level), sector: sector && sectors[sector], fieldsOfStudy },
    ...(qualification ? { levelOfQualification: String(qualification) } : {}),
  };
}

function program(item: Programme, { one, all }: Linker): Json {
  const { type, languages, modeOfStudy, duration, firstStart, outcomes, rio } = item;
  return filled({
    ...study(item),
    ...{ programType: v5Word(type), teachingLanguage: v5Language(languages), modeOfStudy: v5Word(modeOfStudy) },
    ...(item.level === 'associate_degree' ? { qualificationAwarded: 'AD' } : {}),
    ...{ duration: duration ? `P${duration}Y` : '', firstStartDate: firstStart },
    learningOutcomes: outcomes.map((text) => dutch(plainName(text))),
    admissionRequirements: dutch(markdown(item.requirements)),
    qualificationRequirements: dutch(markdown(item.finalQualification)),
    ...{ educationSpecification: one('specification'), parent: one('parent'), children: all('children') },
    ...{ organization: one('organisation'), consumers: rio ? [rioConsumer(rio)] : [] },
  });
}

function specification(item: Specification, { one }: Linker): Json {
  const rio = item.forRio ? [{ consumerKey: 'rio' }] : [];
  return filled({
    ...{ ...study(item), educationSpecificationType: 'program', formalDocument: 'diploma' },
    ...{ organization: one('organisation'), consumers: rio },
  });
}

function rioConsumer({ offererCode, locationCode, propaedeuticPhase, studyChoiceCheck }: RioProgramme): Json {
  return filled({
    ...{ consumerKey: 'rio', educationOffererCode: offererCode, educationLocationCode: locationCode },
    propaedeuticPhase: propaedeuticPhases[propaedeuticPhase ?? 0],
    studyChoiceCheck: studyChoiceChecks[studyChoiceCheck ?? 0],
    // Removed from the specification, but still required by clients that validate against its profile.
    consentParticipationSTAP: 'permission_not_granted',
  });
}
