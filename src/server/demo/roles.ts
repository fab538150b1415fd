// The roles of the demo schools, with letters for create, read, update and delete.
import type { RoleRow } from '#server/access/insert-role.ts';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';

type DemoRole = Omit<RoleRow, 'organization'>;

const everywhere = (letters: string) =>
  Object.fromEntries(objectKeys.map((object) => [object, letters])) as Record<ObjectKey, string>;

const readCurriculum: DemoRole['objects'] = {
  organization: 'r',
  organizational_unit: 'r',
  system: 'r',
  programme: 'r',
  programme_part: 'r',
  educational_unit: 'r',
  course: 'r',
  exam: 'r',
  learning_outcome: 'r',
  learning_outcome_framework: 'r',
  calendar: 'r',
  calendar__organization: 'r',
  calendar__year: 'r',
  calendar__tree: 'r',
  calendar__level1: 'r',
  calendar__level2: 'r',
  calendar__level3: 'r',
};

export const demoRoles = {
  beheerder: {
    role: 'functioneel-beheerder',
    title: 'Functioneel beheerder',
    objects: { ...everywhere('crud'), organization: 'ru', labels__labels__defaultlabels: 'r' },
  },
  manager: {
    role: 'opleidingsmanager',
    title: 'Opleidingsmanager',
    objects: {
      ...readCurriculum,
      programme: 'crud',
      programme_part: 'crud',
      educational_unit: 'crud',
      course: 'cru',
      exam: 'cru',
      learning_outcome: 'crud',
      learning_outcome_framework: 'crud',
      calendar: 'ru',
      calendar__organization: 'ru',
      calendar__level1: 'crud',
      calendar__level2: 'crud',
      calendar__level3: 'crud',
      publication: 'crd',
    },
  },
  commissie: {
    role: 'curriculumcommissie',
    title: 'Curriculumcommissie',
    objects: {
      ...readCurriculum,
      programme: 'ru',
      programme_part: 'cru',
      educational_unit: 'cru',
      learning_outcome: 'cru',
      learning_outcome_framework: 'ru',
      calendar: 'ru',
      calendar__level1: 'crud',
      calendar__level2: 'crud',
      calendar__level3: 'crud',
      publication: 'r',
    },
    // The committee edits the content; only managers change the state and the codes that are registered elsewhere.
    attributes: { 'programme.state': 'r', 'programme.croho_code': 'r', 'programme.croho_title': 'r' },
  },
  coordinator: {
    role: 'coordinator',
    title: 'Coördinator',
    objects: { ...readCurriculum, educational_unit: 'ru', calendar__level2: 'ru', calendar__level3: 'crud' },
  },
  lezer: {
    role: 'lezer',
    title: 'Lezer',
    objects: readCurriculum,
    attributes: { 'programme.plan_code': '', 'programme.sub_plan_code': '' },
  },
} as const satisfies Record<string, DemoRole>;
