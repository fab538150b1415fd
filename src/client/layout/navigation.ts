// The whole menu of the specification. An entry shows when the user may read its object and its route exists,
// so that a new screen appears here by itself. Used by the sidebar.
import { type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { nl } from '#shared/text/nl.ts';

export interface NavigationEntry {
  to: string;
  /** The object whose read right opens it; always shown without. */
  object?: ObjectKey;
  /** Absent for entries that bear the institution's own plural of the object. */
  label?: string;
  color: string;
}

export interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** Always shown once its screen exists. */
export const profilePath: string = '/profile';

const { groups, entries } = nl.layout;
const planning = `#${objects.calendar.color}`;

export const navigation: readonly NavigationGroup[] = [
  {
    title: groups.curriculum,
    entries: [
      byObject('/programmes', 'programme'),
      byObject('/programmeparts', 'programme_part'),
      byObject('/educationalunits', 'educational_unit'),
      byObject('/courses', 'course'),
      byObject('/exams', 'exam'),
    ],
  },
  {
    title: groups.planning,
    entries: [
      named('/calendar/programme', 'calendar', entries.compose),
      named('/calendar/tree', 'calendar__tree', entries.tree),
      { to: '/moduleplanner', label: entries.modulePlanner, color: planning },
      named('/calendar/organizationalunit', 'calendar__organization', entries.unitCalendar),
      named('/calendar/hva', 'calendar__year', entries.years),
    ],
  },
  {
    title: groups.management,
    entries: [
      byObject('/organizations', 'organization'),
      byObject('/organizationalunits', 'organizational_unit'),
      byObject('/systems', 'system'),
      named('/users', 'user', entries.users),
      named('/roles', 'role', entries.roles),
      named('/labels', 'labels', entries.labels),
      named('/labelgroepen', 'labels__labelgroups', entries.labelGroups),
      named('/attributeoptions', 'labels__labeloptions', entries.labelOptions),
    ],
  },
];

function byObject(to: string, object: ObjectKey): NavigationEntry {
  return { to, object, color: `#${objects[object].color}` };
}

function named(to: string, object: ObjectKey, label: string): NavigationEntry {
  return { to, object, label, color: `#${objects[object].color}` };
}
