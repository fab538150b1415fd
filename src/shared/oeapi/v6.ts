// Writes items in the form of OEAPI 6. Pure: the same item gives the same object. An id and its object are separate fields.
import type { Component, Course, Item, LinkName, Offering, Organisation, Outcome, Session, Version } from './model.ts';
import { dayEnd, dayStart, dutch, filled, type Json, linked, named } from './parts.ts';
import { markdown, plainName } from './texts.ts';
import { extOf, holidaysOf } from './v5.ts';
import { codesOf, type Fields, v6Languages } from './v6-parts.ts';
import { v6Programme } from './v6-programmes.ts';

type Expand = (name: LinkName, id: string) => unknown;

function fieldsOf({ links }: Item, expand: Expand): Fields {
  return (name, id, object) => {
    const ids = linked(links, name);
    const objects = ids.map((each) => expand(name, each)).filter((each) => typeof each === 'object');
    const isOne = id.endsWith('Id');
    return { [id]: isOne ? ids[0] : ids, [object]: isOne ? objects[0] : objects };
  };
}

export function v6Item(item: Item, expand: Expand = (_, id) => id): Json {
  return filled(fieldsByKind(item, fieldsOf(item, expand)));
}

export function v6Override({ validFrom, validTo, item }: Version): Json {
  const { programmeId: _, validFrom: _from, validTo: _to, ...programme } = v6Item(item);
  return filled({ validFrom: dayStart(validFrom), validTo: validTo && dayStart(validTo), programme });
}

function fieldsByKind(item: Item, fields: Fields): Json {
  switch (item.kind) {
    case 'organisation':
      return organisation(item, fields);
    case 'session':
      return academicSession(item, fields);
    case 'programme':
    case 'part':
    case 'specification':
      return v6Programme(item, fields);
    case 'course':
      return course(item, fields);
    case 'learning':
    case 'test':
      return component(item, fields);
    case 'outcome':
      return learningOutcome(item, fields);
    default:
      return offering(item, fields);
  }
}

function organisation(item: Organisation, fields: Fields): Json {
  const { id, type, name, shortName } = item;
  return {
    ...{ organisationId: id, organisationType: type, ...codesOf(item), name: named(name) },
    ...{ shortName: plainName(shortName), ...fields('parent', 'parentId', 'parent') },
    ...fields('children', 'childIds', 'children'),
  };
}

function academicSession(item: Session, fields: Fields): Json {
  const { id, type, name, start, end, holidays } = item;
  return {
    ...{ academicSessionId: id, academicSessionType: type, ...codesOf(item), name: named(name) },
    ...{ startDateTime: dayStart(start), endDateTime: dayEnd(end), ext: holidaysOf(holidays) },
    ...{ ...fields('parent', 'parentId', 'parent'), ...fields('children', 'childIds', 'children') },
    ...fields('year', 'yearId', 'year'),
  };
}

function course(item: Course, fields: Fields): Json {
  const { id, name, code, ects, contactHours, selfStudyHours, languages, level, coordinator } = item;
  const loads = { ects, contact_time: contactHours, sbu: selfStudyHours };
  const ext = filled({ learningGoals: markdown(item.goal), coordinator: plainName(coordinator ?? '') });
  return {
    ...{ courseId: id, ...codesOf(item), name: named(name) },
    abbreviation: code.type === 'uuid' ? '' : plainName(code.code),
    studyLoad: Object.entries(loads).flatMap(([studyLoadUnit, value]) => (value ? [{ studyLoadUnit, value }] : [])),
    ...{ description: dutch(markdown(item.description)), admissionRequirements: dutch(markdown(item.requirements)) },
    ...{ teachingLanguages: v6Languages(languages), level },
    ...fields('outcomes', 'learningOutcomeIds', 'learningOutcomes'),
    ...fields('programmes', 'programmeIds', 'programmes'),
    ...fields('organisation', 'organisationId', 'organisation'),
    ext: Object.keys(ext).length > 0 ? ext : undefined,
  };
}

function component(item: Component, fields: Fields): Json {
  const { id, kind, type, name, description, languages } = item;
  return {
    ...{ componentId: id, componentType: type, ...codesOf(item), name: named(name) },
    ...{ description: dutch(markdown(description)), teachingLanguages: v6Languages(languages) },
    ...(kind === 'test' ? { state: 'active' } : {}),
    ...fields('outcomes', 'learningOutcomeIds', 'learningOutcomes'),
    ...{ ...fields('course', 'courseId', 'course'), ...fields('organisation', 'organisationId', 'organisation') },
  };
}

function learningOutcome(item: Outcome, fields: Fields): Json {
  const { id, name, description, validFrom, validTo } = item;
  return {
    ...{ learningOutcomeId: id, ...codesOf(item), name: named(name), description: dutch(markdown(description)) },
    ...{ validFrom: validFrom && dayStart(validFrom), validTo: validTo && dayEnd(validTo) },
    ...{ ...fields('parent', 'parentIds', 'parents'), ...fields('children', 'childIds', 'children') },
  };
}

const idNames = {
  partOffering: 'programmeOfferingId',
  courseOffering: 'courseOfferingId',
  learningOffering: 'learningComponentOfferingId',
  testOffering: 'testComponentOfferingId',
} as const;

function offering(item: Offering, fields: Fields): Json {
  const { id, kind, name, description, languages, start, end, capacity, resultValue, weight } = item;
  const isLesson = kind === 'learningOffering' || kind === 'testOffering';
  return {
    ...{ [idNames[kind]]: id, ...codesOf(item), name: named(name), description: dutch(plainName(description)) },
    ...{
      state: 'active',
      ...(isLesson ? { rosteringState: 'preliminary', ext: extOf(item), resultWeight: weight } : {}),
    },
    ...{ teachingLanguages: v6Languages(languages), startDateTime: dayStart(start), endDateTime: dayEnd(end) },
    ...{ maxNumberStudents: capacity, resultExpected: kind !== 'learningOffering', resultValueType: resultValue },
    ...{ ...ofWhat[kind](fields), ...fields('session', 'academicSessionId', 'academicSession') },
    ...fields('organisation', 'organisationId', 'organisation'),
  };
}

const inCourse = (fields: Fields) => fields('courseOffering', 'courseOfferingIds', 'courseOfferings');
const ofWhat: Record<Offering['kind'], (fields: Fields) => Json> = {
  partOffering: (fields) => fields('programme', 'programmeId', 'programme'),
  courseOffering: (fields) => ({
    ...fields('course', 'courseId', 'course'),
    ...fields('programmeOffering', 'programmeOfferingIds', 'programmeOfferings'),
  }),
  learningOffering: (fields) => ({
    ...{ ...fields('component', 'learningComponentId', 'learningComponent'), ...inCourse(fields) },
  }),
  testOffering: (fields) => ({ ...fields('component', 'componentId', 'component'), ...inCourse(fields) }),
};
