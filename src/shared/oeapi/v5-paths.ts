// The paths of OEAPI 5 that we serve.
import type { Collections, List } from './paths.ts';

const levels = [
  ...['secondary vocational education', 'secondary vocational education 1', 'secondary vocational education 2'],
  ...['secondary vocational education 3', 'secondary vocational education 4', 'associate degree', 'bachelor', 'master'],
  ...['doctoral', 'undefined', 'undivided', 'nt2-1', 'nt2-2'],
];
const modesOfDelivery = ['distance-learning', 'on campus', 'online', 'hybrid', 'situated'];
const language = /^[a-z]{3}$/;

const organizations: List = {
  kinds: ['organisation'],
  filters: {
    ...{ primaryCode: 'text', q: 'text' },
    organizationType: ['root', 'institute', 'department', 'faculty', 'branch', 'academy', 'school'],
  },
  sorts: ['name', 'organizationId'],
};

const sessions: List = {
  kinds: ['session'],
  filters: {
    ...{ primaryCode: 'text', parent: 'uuid', year: 'uuid' },
    academicSessionType: ['academic year', 'semester', 'trimester', 'quarter', 'testing period', 'period'],
  },
  sorts: ['startDate', 'name', 'academicSessionId'],
};

const programs: List = {
  kinds: ['programme', 'part'],
  filters: {
    ...{ q: 'text', primaryCode: 'text', teachingLanguage: language, fieldsOfStudy: 'text' },
    programType: ['program', 'minor', 'honours', 'specialization', 'track'],
    qualificationAwarded: ['AD', 'BA', 'BSc', 'LLB', 'MA', 'MSc', 'LLM', 'Phd', 'None'],
    levelOfQualification: ['1', '2', '3', '4', '4+', '5', '6', '7', '8'],
    sector: ['secondary vocational education', 'higher professional education', 'university education'],
  },
  sorts: ['name', 'programId'],
};

const courses: List = {
  kinds: ['course'],
  filters: {
    ...{ q: 'text', primaryCode: 'text', teachingLanguage: language, level: levels, modeOfDelivery: modesOfDelivery },
  },
  sorts: ['name', 'courseId'],
};

const components: List = {
  kinds: ['learning', 'test'],
  filters: {
    ...{ q: 'text', teachingLanguage: language },
    componentType: [
      ...['test', 'lecture', 'practical', 'tutorial', 'consultation', 'project', 'workshop', 'excursion'],
      ...['independent study', 'external', 'skills training'],
    ],
  },
  sorts: ['name', 'componentId'],
};

const specifications: List = {
  kinds: ['specification'],
  filters: {
    ...{ q: 'text', primaryCode: 'text' },
    educationSpecificationType: ['program', 'privateProgram', 'cluster', 'course'],
  },
  sorts: ['name', 'educationSpecificationType', 'primaryCode', 'primarycode'],
};

const offerings: List = {
  kinds: ['partOffering', 'courseOffering', 'learningOffering', 'testOffering'],
  filters: {
    ...{ q: 'text', teachingLanguage: language, resultExpected: 'boolean', since: 'date', until: 'date' },
    offeringType: ['program', 'course', 'component'],
  },
  sorts: ['startDate', 'name', 'endDate', 'offeringId'],
};
const { offeringType: _, ...ofOneType } = offerings.filters;
const programOfferings: List = {
  ...{ ...offerings, kinds: ['partOffering'] },
  filters: { ...ofOneType, modeOfStudy: ['full-time', 'part-time', 'dual training', 'self-paced'] },
};
const courseOfferings: List = {
  ...{ ...offerings, kinds: ['courseOffering'] },
  filters: { ...ofOneType, modeOfDelivery: modesOfDelivery },
};
const componentOfferings: List = {
  ...{ kinds: ['learningOffering', 'testOffering'], filters: ofOneType },
  sorts: ['startDateTime', 'name', 'endDateTime', 'offeringId'],
};

/** A list below an item is sorted by id by default. */
const byId = (list: List): List => ({ ...list, sorts: list.sorts.toReversed() });

export const v5Collections: Collections = {
  organizations: {
    ...{ kinds: organizations.kinds, list: organizations, expands: { parent: 'parent', children: 'children' } },
    below: { programs, courses, components, offerings, 'education-specifications': specifications },
  },
  'academic-sessions': {
    ...{ kinds: sessions.kinds, list: sessions, expands: { parent: 'parent', children: 'children', year: 'year' } },
    below: { offerings },
  },
  programs: {
    ...{ kinds: programs.kinds, list: programs, hasVersions: true },
    expands: {
      ...{ parent: 'parent', children: 'children', coordinators: null },
      ...{ organization: 'organisation', educationSpecification: 'specification' },
    },
    below: { programs, courses: byId(courses), offerings: programOfferings },
  },
  courses: {
    ...{ kinds: courses.kinds, list: courses, hasVersions: true },
    expands: {
      ...{ programs: 'programmes', coordinators: null, organization: 'organisation', educationSpecification: null },
    },
    below: { components: byId(components), offerings: courseOfferings },
  },
  components: {
    ...{ kinds: components.kinds, list: null, expands: { course: 'course', organization: 'organisation' } },
    below: { offerings: componentOfferings },
  },
  offerings: {
    ...{ kinds: offerings.kinds, list: null, below: {} },
    expands: {
      ...{ program: 'programme', programOffering: 'programmeOffering', course: 'course', component: 'component' },
      ...{ courseOffering: 'courseOffering', organization: 'organisation', academicSession: 'session' },
    },
  },
  'education-specifications': {
    ...{ kinds: specifications.kinds, list: specifications, hasVersions: true },
    expands: { parent: 'parent', children: 'children', organization: 'organisation' },
    below: { 'education-specifications': specifications, courses, programs },
  },
};
