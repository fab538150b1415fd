// Writes items in the form of OEAPI 5 (https://openonderwijsapi.nl). Pure: the same item gives the same object.
import type { Course, Component, Item, LinkName, Offering, Organisation, Session, Version } from './model.ts';
import { dayEnd, dayStart, dutch, filled, type Json, linked, type Linker, named } from './parts.ts';
import { markdown, plainName } from './texts.ts';
import { v5Code, v5Language, v5ResultValue, v5Word } from './v5-codes.ts';
import { v5Program, v5Specification, v5Version } from './v5-programs.ts';

/** Replaces an id by its object if that was requested. */
type Expand = (name: LinkName, id: string) => unknown;
const idsOnly: Expand = (_, id) => id;

function linkerOf({ links }: Item, expand: Expand): Linker {
  const all = (name: LinkName) => linked(links, name).map((id) => expand(name, id));
  return { all, one: (name) => all(name)[0] };
}

export function v5Override(version: Version): Json {
  return v5Version(version, linkerOf(version.item, idsOnly));
}

export function v5Item(item: Item, expand: Expand = idsOnly): Json {
  const links = linkerOf(item, expand);
  switch (item.kind) {
    case 'organisation':
      return organization(item, links);
    case 'session':
      return academicSession(item, links);
    case 'programme':
    case 'part':
      return v5Program(item, links);
    case 'specification':
      return v5Specification(item, links);
    case 'course':
      return course(item, links);
    case 'learning':
    case 'test':
      return component(item, links);
    case 'outcome':
      throw new Error('Version 5 has outcomes as texts only');
    default:
      return offering(item, links);
  }
}

function organization({ id, type, name, shortName, code, otherCodes }: Organisation, { one, all }: Linker): Json {
  return filled({
    ...{ organizationId: id, organizationType: type, name: named(name) },
    ...{ shortName: plainName(shortName || name), primaryCode: v5Code(code), otherCodes: otherCodes.map(v5Code) },
    ...{ parent: one('parent'), children: all('children') },
  });
}

function academicSession({ id, type, name, code, start, end, holidays }: Session, { one, all }: Linker): Json {
  return filled({
    ...{ academicSessionId: id, academicSessionType: v5Word(type), primaryCode: v5Code(code), name: named(name) },
    ...{ startDate: start, endDate: end, parent: one('parent'), children: all('children'), year: one('year') },
    ext: holidaysOf(holidays),
  });
}

export function holidaysOf(holidays: Session['holidays']): Json | undefined {
  if (holidays.length === 0) return undefined;
  const entries = holidays.map(({ title, start_date, end_date }) => ({
    ...{ name: plainName(title), startDate: start_date, endDate: end_date },
  }));
  return { holidays: entries };
}

function course(item: Course, { one, all }: Linker): Json {
  const { id, name, code, otherCodes, ects, languages, level, coordinator } = item;
  const goal = markdown(item.goal);
  const outcomes = item.outcomes.length > 0 ? item.outcomes.map(plainName) : goal ? [goal] : [];
  return filled({
    ...{ courseId: id, primaryCode: v5Code(code), otherCodes: otherCodes.map(v5Code), name: named(name) },
    abbreviation: plainName(code.type === 'uuid' ? name : code.code),
    ...(ects ? { studyLoad: { studyLoadUnit: 'ects', value: ects } } : {}),
    description: dutch(markdown(item.description) || plainName(name)),
    ...{ teachingLanguage: v5Language(languages), level: v5Word(level || 'undefined') },
    ...{ learningOutcomes: outcomes.map(dutch), admissionRequirements: dutch(markdown(item.requirements)) },
    ...{ programs: all('programmes'), organization: one('organisation') },
    ...(coordinator ? { ext: { coordinator: plainName(coordinator) } } : {}),
  });
}

function component(item: Component, { one }: Linker): Json {
  const { id, kind, type, name, code, otherCodes, languages } = item;
  return filled({
    ...{ componentId: id, primaryCode: v5Code(code), otherCodes: otherCodes.map(v5Code) },
    ...{ componentType: kind === 'test' ? 'test' : v5Word(type), name: named(name), abbreviation: plainName(name) },
    ...{ description: dutch(markdown(item.description)), teachingLanguage: v5Language(languages) },
    ...{ course: one('course'), organization: one('organisation') },
  });
}

function offering(item: Offering, { one }: Linker): Json {
  const { id, kind, name, code, otherCodes, description, languages, start, end, capacity, weight } = item;
  const isComponent = kind === 'learningOffering' || kind === 'testOffering';
  const shared = {
    ...{
      offeringId: id,
      primaryCode: v5Code(code),
      otherCodes: otherCodes.map(v5Code),
      academicSession: one('session'),
    },
    ...{ name: named(name), description: dutch(plainName(description)), teachingLanguage: v5Language(languages) },
    ...{ maxNumberStudents: capacity, resultExpected: kind !== 'learningOffering', organization: one('organisation') },
  };
  if (!isComponent) {
    const own = kind === 'partOffering' ? { offeringType: 'program', program: one('programme') } : courseOffering(one);
    return { ...filled({ ...shared, ...own, startDate: start, endDate: end }), ...distinctly[kind] };
  }
  return filled({
    ...{ ...shared, offeringType: 'component', startDateTime: dayStart(start), endDateTime: dayEnd(end) },
    ...{ component: one('component'), courseOffering: one('courseOffering') },
    ...{ resultValueType: v5ResultValue(item.resultValue), resultWeight: weight, ext: extOf(item) },
  });
}

/** The specification has no required field that distinguishes these two; these extra fields do. */
const distinctly = { partOffering: { course: null }, courseOffering: { priceInformation: [] } };

function courseOffering(one: Linker['one']): Json {
  return { offeringType: 'course', course: one('course'), programOffering: one('programmeOffering') };
}

/** Values for which OEAPI has no field. */
export function extOf({ kind, mandatory, resit, room }: Offering): Json {
  return filled({ mandatory, ...(kind === 'testOffering' ? { resit } : {}), locationRequirements: plainName(room) });
}
