// The paths of OEAPI 6 that we serve.
import type { Kind } from './model.ts';
import type { Collections, List } from './paths.ts';

/** An extensible list of codes. */
const codes = (...known: string[]) => [...known, 'x-*'];
const language = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
const deliveries = codes(
  ...['blended', 'coil', 'hybrid', 'joint_delivery', 'online', 'presential', 'project_based'],
  ...['research_lab_based', 'work_based'],
);

const organisations: List = {
  kinds: ['organisation'],
  filters: {
    ...{ primaryCode: 'text', q: 'text' },
    organisationType: codes('root', 'institute', 'department', 'faculty', 'branch', 'academy', 'school'),
  },
  sorts: [],
};

const sessions: List = {
  kinds: ['session'],
  filters: {
    ...{ primaryCode: 'text', q: 'text', parent: 'uuid', year: 'uuid' },
    academicSessionType: codes('academic_year', 'semester', 'trimester', 'quarter', 'testing_period', 'period'),
  },
  ...{ sorts: [], order: 'startDate' },
};

const programmes: List = {
  kinds: ['programme', 'part', 'specification'],
  filters: {
    ...{ primaryCode: 'text', q: 'text', teachingLanguage: language, fieldsOfStudy: 'text' },
    programmeType: codes('programme', 'minor', 'honours', 'specialisation', 'track', 'specification'),
    qualificationAwarded: codes(
      ...['diploma', 'vocational_diploma', 'certificate', 'associate_degree', 'bachelor', 'master', 'doctoral', 'none'],
    ),
    levelOfQualification: codes(
      ...['eqf_0', 'eqf_1', 'eqf_2', 'eqf_3', 'eqf_4', 'nlqf_4plus', 'eqf_5', 'eqf_6', 'eqf_7', 'eqf_8'],
    ),
  },
  sorts: [],
};

const courses: List = {
  kinds: ['course'],
  filters: {
    ...{ primaryCode: 'text', q: 'text', teachingLanguage: language, modeOfDelivery: deliveries },
    level: codes(
      ...['pre_vocational', 'secondary_vocational_education', 'secondary_vocational_education_1'],
      ...['secondary_vocational_education_2', 'secondary_vocational_education_3', 'secondary_vocational_education_4'],
      ...['associate_degree', 'bachelor', 'master', 'doctoral', 'post_doctoral', 'undefined', 'undivided'],
      ...['nt2_1', 'nt2_2'],
    ),
  },
  sorts: [],
};

const components = (kind: Kind): List => ({
  ...{ kinds: [kind], sorts: [] },
  filters: { q: 'text', teachingLanguage: language },
});

const offerings = (kind: Kind): List => ({
  kinds: [kind],
  filters: {
    ...{ q: 'text', teachingLanguage: language, resultExpected: 'boolean', since: 'date', until: 'date' },
    state: codes('concept', 'cancelled', 'active', 'inactive'),
    modeOfStudy: codes('full_time', 'part_time', 'dual_training', 'self_paced'),
    modeOfDelivery: deliveries,
  },
  ...{ sorts: [], order: 'startDate' },
});

const outcomes: List = { kinds: ['outcome'], filters: { q: 'text' }, sorts: [] };

const learning = { 'learning-components': components('learning') };
const test = { 'test-components': components('test') };
const programmeOfferings = { 'programme-offerings': offerings('partOffering') };
const courseOfferings = { 'course-offerings': offerings('courseOffering') };
const learningOfferings = { 'learning-component-offerings': offerings('learningOffering') };
const testOfferings = { 'test-component-offerings': offerings('testOffering') };
const allOfferings = { ...programmeOfferings, ...courseOfferings, ...learningOfferings, ...testOfferings };
const people = { coordinators: null, instructors: null };

export const v6Collections: Collections = {
  organisations: {
    ...{ kinds: organisations.kinds, list: organisations, expands: { parent: 'parent', children: 'children' } },
    below: { programmes, courses, ...learning, ...test, ...allOfferings },
  },
  'academic-sessions': {
    ...{ kinds: sessions.kinds, list: sessions, below: allOfferings },
    expands: { parent: 'parent', children: 'children', year: 'year' },
  },
  programmes: {
    ...{ kinds: programmes.kinds, list: programmes, hasVersions: true },
    expands: { parent: 'parent', children: 'children', organisation: 'organisation', ...people },
    below: { programmes, courses, ...programmeOfferings },
  },
  courses: {
    ...{ kinds: courses.kinds, list: courses, hasVersions: true },
    expands: { programmes: 'programmes', organisation: 'organisation', ...people },
    below: { ...learning, ...test, ...courseOfferings, ...learningOfferings, ...testOfferings },
  },
  'learning-components': {
    ...{ kinds: ['learning'], list: components('learning'), below: learningOfferings },
    expands: { course: 'course', organisation: 'organisation' },
  },
  'test-components': {
    ...{ kinds: ['test'], list: components('test'), below: testOfferings },
    expands: { course: 'course', organisation: 'organisation' },
  },
  'programme-offerings': {
    ...{ kinds: ['partOffering'], list: null, below: {} },
    expands: {
      ...{ academic_session: 'session', organisation: 'organisation', programme: 'programme', course: null },
      ...{ course_offering: null, learning_component: null, programme_offering: null, test_component: null },
    },
  },
  'course-offerings': {
    ...{ kinds: ['courseOffering'], list: null, below: { ...learningOfferings, ...testOfferings } },
    expands: { course: 'course', programme_offering: 'programmeOffering', academic_session: 'session' },
  },
  'learning-component-offerings': {
    ...{ kinds: ['learningOffering'], list: null, below: {} },
    expands: { learning_component: 'component', organisation: 'organisation', rooms: null },
  },
  'test-component-offerings': {
    ...{ kinds: ['testOffering'], list: null, below: {} },
    expands: { test_component: 'component', organisation: 'organisation', rooms: null },
  },
  'learning-outcomes': {
    ...{ kinds: outcomes.kinds, list: outcomes, below: {} },
    expands: { organisation: null, parents: 'parent', children: 'children' },
  },
};
