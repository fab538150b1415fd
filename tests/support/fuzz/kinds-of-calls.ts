// Names of calls that the suites about the wall between schools skip or treat differently.
import { definitions } from '#shared/definitions/registry.ts';
import { documentKinds } from '#shared/documents/names.ts';

/**
 * Calls that refer to no row of a school: they are about the user, about everything the user may see, or about what all
 * schools share.
 */
export const namesNothing = new Set([
  ...['checks.counts', 'search.search', 'favourites.list', 'restore.trash', 'jobs.list', 'jobs.see'],
  ...['session.me', 'profile.update', 'profile.sessions', 'profile.endSessions'],
  ...['own', 'startPasskey', 'startTimeCode', 'policy'].map((name) => `secondFactor.${name}`),
  ...['signIn.identities', 'signIn.unlink'],
  ...[
    'reference.states',
    'access.users',
    'access.roles',
    ...['usersExcel', 'usersCsv', 'rolesExcel', 'rolesCsv'].map((name) => `access.${name}`),
    'labels.attributeOptions',
    'planner.programmes',
    'years.list',
  ],
  ...['organization', 'educationalUnit', 'course', 'exam', 'system', 'learningOutcomeFramework'].flatMap((name) =>
    ['list', 'xlsx', 'csv'].map((call) => `${name}.${call}`),
  ),
]);
/** About the user's own sign-in methods: `second-factor.test.ts` and `second-factor-changes.test.ts` try them as another user. */
export const ofOnePerson = new Set(
  [
    ...['addPasskey', 'renamePasskey', 'removePasskey', 'setTimeCode', 'removeTimeCode'],
    ...['newRecoveryCodes', 'forgetDevice'],
  ].map((name) => `secondFactor.${name}`),
);
/** Opened with a secret from a mail or by a provider; other test files try them as another user. */
export const byMail = new Set(['profile.confirmEmail', 'signIn.link', 'signIn.confirm']);
/** Calls whose responses contain no text written by a user of the school. */
export const wordless = new Set([
  'catalogue.normHours',
  'access.attributePermissions',
  'calendarFeed.list',
  'planner.lastChange',
  'checks.settings',
  // The texts in these files are compressed.
  ...['documents.changesWord', 'documents.changesExcel', 'documents.plan', 'outcomes.excel', 'checks.xlsx'],
  'exchange.rioXlsx',
  'history.xlsx',
  ...Object.keys(definitions).map((name) => `${name}.xlsx`),
  ...documentKinds.map((kind) => `documents.${kind}Docx`),
]);
/** Frameworks that a platform role shares with all schools, and nothing else: see `frameworks.test.ts`. */
export const ofAllSchools = new Set(['frameworks.shared', 'frameworks.copyShared']);
/** Calls for all schools at once: on shared records or on a whole school. */
export const platformOnly = new Set(['labels.setDefault', 'organization.create', 'organization.remove']);
