// The menu of the specification. An entry is shown if the user may read its object and its route exists, so that a new page appears
// automatically. Used by the sidebar.
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { right } from '#shared/api/endpoint.ts';
import { type ObjectKey, objects, type ObjectWords } from '#shared/permissions/objects.ts';
import { layoutText } from '#shared/text/layout.ts';

export interface NavigationEntry {
  to: string;
  /** The object whose read right it needs; without one it is always shown. */
  object?: ObjectKey;
  /** Absent for entries with the school's own plural label of the object. */
  label?: string;
  color: string;
}

export interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** Needs no right. */
export const profilePath: string = '/profile';

/** In the account menu, like the log of the school. For users who can start jobs, or may see all jobs of the school. */
export const jobsPath: string = '/jobs';
export const jobsRights = [...right('programme', 'create'), ...right('history', 'read')];

const { groups, entries } = layoutText;
const planning = `#${objects.calendar.color}`;

export const navigation: readonly NavigationGroup[] = [
  {
    title: groups.curriculum,
    entries: recordsOf('curriculum'),
  },
  {
    title: groups.planning,
    entries: [
      named('/calendar/programme', 'calendar', entries.compose),
      named('/calendar/checks', 'calendar__level1', entries.checks),
      named('/outcomes/lines', 'learning_outcome', entries.lines),
      named('/outcomes/matrix', 'learning_outcome', entries.matrix),
      named('/calendar/tree', 'calendar__tree', entries.tree),
      { to: '/moduleplanner', label: entries.modulePlanner, color: planning },
      named('/calendar/organizationalunit', 'calendar__organization', entries.unitCalendar),
      named('/calendar/hva', 'calendar__year', entries.years),
      ...recordsOf('planning'),
    ],
  },
  {
    title: groups.management,
    entries: [
      ...recordsOf('access'),
      named('/users', 'user', entries.users),
      named('/roles', 'role', entries.roles),
      named('/exchange', 'exchange', entries.exchange),
      named('/signin', 'sign_in', entries.signIn),
      named('/labels', 'labels', entries.labels),
      named('/labelgroepen', 'labels__labelgroups', entries.labelGroups),
      named('/attributeoptions', 'labels__labeloptions', entries.labelOptions),
      ...recordsOf('labels'),
    ],
  },
];

/** The entries for the lists of the registry, in its order. */
function recordsOf(group: ObjectWords['group']): NavigationEntry[] {
  return Object.values(definitions)
    .filter(({ object }) => objects[object].group === group)
    .map((definition) => ({
      to: listPath(definition),
      object: definition.object,
      color: `#${objects[definition.object].color}`,
    }));
}

function named(to: string, object: ObjectKey, label: string): NavigationEntry {
  return { to, object, label, color: `#${objects[object].color}` };
}
