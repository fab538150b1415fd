// Rules of organizations.
import { nl } from '#shared/text/nl.ts';

import type { Rules } from './rules.ts';
import { countUses } from './uses.ts';

export const organizationRules: Rules = {
  usedBy: (db, id) =>
    countUses(db, id, [
      { table: 'organizational_unit', column: 'organization', label: nl.use.units, path: '/organizationalunits' },
      { table: 'programme', column: 'organization', label: nl.use.programmes, path: '/programmes' },
      { table: 'programme_part', column: 'organization', label: nl.use.parts, path: '/programmeparts' },
      { table: 'educational_unit', column: 'organization', label: nl.use.educationalUnits, path: '/educationalunits' },
      { table: 'course', column: 'organization', label: nl.use.courses, path: '/courses' },
      { table: 'exam', column: 'organization', label: nl.use.exams, path: '/exams' },
      { table: 'system', column: 'organization', label: nl.use.systems, path: '/systems' },
      { table: 'attribute_option', column: 'organization', label: nl.use.options, path: '/attributeoptions' },
      { table: 'role', column: 'organization', label: nl.use.roles, path: '/roles' },
      { table: 'calendar_year', column: 'organization', label: nl.use.years, path: '/calendar/hva' },
    ]),
};
