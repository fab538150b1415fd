// The handler of every call of the contract.
import { me } from './access/me-handler.ts';
import { endOtherSessions, ownSessions } from './access/own-sessions.ts';
import { permissionHandlers } from './access/permissions.ts';
import { roleHandlers } from './access/roles.ts';
import { secondFactorHandlers } from './access/second-factor/handlers.ts';
import { userHandlers } from './access/users.ts';
import { confirmEmail, updateProfile } from './access/profile-handler.ts';
import type { OAuthClient } from './auth/oauth-model.ts';
import { confirmReset, requestReset } from './auth/reset-handlers.ts';
import { secondFactorGrants } from './auth/second-factor/grants.ts';
import { revokeHandler, tokenHandler } from './auth/session-handlers.ts';
import { feedHandlers } from './calendar/feed.ts';
import { unitCalendarHandlers } from './calendar/unit-calendar.ts';
import { yearHandlers } from './calendar/years.ts';
import { recordHandlers } from './catalogue/record-handlers.ts';
import { rolesFile, usersFile } from './sheets/access-files.ts';
import { fileHandlers } from './sheets/handlers.ts';
import { normHours } from './catalogue/norm-hours.ts';
import { linkPart, partProgrammes } from './catalogue/part-programmes.ts';
import { saveStates } from './catalogue/states.ts';
import { saveUnitRequirements, unitRequirements } from './catalogue/unit-requirements.ts';
import { usageOf } from './catalogue/usage.ts';
import { checkHandlers } from './checks/handlers.ts';
import { compareProgrammes } from './compare/compare.ts';
import { documentHandlers } from './documents/handlers.ts';
import { apiClientHandlers } from './exchange/api-clients.ts';
import { readExchange, saveExchange } from './exchange/exchange.ts';
import { fetches } from './exchange/fetches.ts';
import { rioReadiness } from './exchange/rio.ts';
import { rioFile } from './documents/rio-file.ts';
import { clientGrant, refuseMachineClient } from './exchange/client-grant.ts';
import { findingsFile } from './documents/findings-file.ts';
import { historyFile } from './documents/history-file.ts';
import { outcomeMatrixCsv, outcomeMatrixExcel } from './documents/outcome-matrix.ts';
import { saveTemplate, template } from './documents/template.ts';
import { cohortHandlers } from './cohorts/handlers.ts';
import type { Database } from './db/connect.ts';
import { publicationHandlers } from './guide/publications.ts';
import { historyHandlers } from './history/handlers.ts';
import type { Handlers } from './http/call.ts';
import { jobKinds } from './job-kinds.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { labelHandlers } from './labels/handlers.ts';
import { exportCase } from './outcomes/export.ts';
import { importHandlers } from './imports/handlers.ts';
import { outcomeMatrix } from './outcomes/matrix.ts';
import { saveCell } from './outcomes/save-cell.ts';
import { usesOfOutcome } from './outcomes/uses.ts';
import { copySharedFramework, sharedFrameworks } from './outcomes/shared.ts';
import { frameworkTree, saveFrameworkTree } from './outcomes/tree.ts';
import { plannerHandlers } from './planner/handlers.ts';
import { requirementGraph } from './planner/requirements.ts';
import { favouriteHandlers } from './search/favourites.ts';
import { searchIn } from './search/handlers.ts';
import { scenarioHandlers } from './scenarios/handlers.ts';
import { undoHandlers } from './scenarios/undo.ts';
import { ssoGrant } from './sso/grant.ts';
import { signInHandlers } from './sso/handlers.ts';
import type { Provider } from './sso/provider.ts';
import { attributes, objects, states } from './labels/reference-handlers.ts';
import { restoreHandlers } from './restore/handlers.ts';
import { ssoGrantType } from '#shared/sso.ts';
import { perDefinition } from '#shared/definitions/registry.ts';

/** `database` is for calls without a session and `searching` for searches; other calls get their database with each request. */
export function makeHandlers(
  { database, searching }: Record<'database' | 'searching', Database>,
  oauthClient: OAuthClient,
  publicUrl: string,
  provider: Provider | null,
): Handlers {
  const otherGrants = new Map(secondFactorGrants(database, oauthClient, publicUrl));
  otherGrants.set('client_credentials', clientGrant(database));
  if (provider) otherGrants.set(ssoGrantType, ssoGrant(database, publicUrl));
  return {
    session: {
      token: tokenHandler({
        ...{ database, publicUrl, otherGrants, client: oauthClient },
        refuseMachineClient: refuseMachineClient(database, oauthClient),
      }),
      revoke: revokeHandler(database),
      me,
    },
    secondFactor: secondFactorHandlers(publicUrl),
    profile: {
      update: updateProfile,
      confirmEmail,
      requestReset: requestReset(database),
      reset: confirmReset(database, publicUrl),
      sessions: ownSessions,
      endSessions: endOtherSessions,
    },
    signIn: signInHandlers(database, provider, publicUrl),
    reference: { states, objects, attributes },
    catalogue: { partProgrammes, linkPart, saveStates, normHours },
    access: {
      ...{ ...userHandlers, ...roleHandlers, ...permissionHandlers },
      ...{ usersExcel: usersFile('xlsx'), usersCsv: usersFile('csv') },
      ...{ rolesExcel: rolesFile('xlsx'), rolesCsv: rolesFile('csv') },
    },
    labels: labelHandlers,
    ...perDefinition((_, name) => ({ ...recordHandlers[name], ...fileHandlers[name] })),
    planner: { ...plannerHandlers, ...undoHandlers },
    checks: { ...checkHandlers, xlsx: findingsFile('xlsx'), csv: findingsFile('csv') },
    outcomes: {
      matrix: outcomeMatrix,
      excel: outcomeMatrixExcel,
      csv: outcomeMatrixCsv,
      saveCell,
      uses: usesOfOutcome,
    },
    frameworks: {
      ...{ tree: frameworkTree, saveTree: saveFrameworkTree, case: exportCase },
      ...{ shared: sharedFrameworks, copyShared: copySharedFramework },
    },
    imports: importHandlers,
    requirements: { get: unitRequirements, save: saveUnitRequirements, graph: requirementGraph },
    scenarios: scenarioHandlers,
    documents: documentHandlers,
    documentTemplate: { get: template, save: saveTemplate },
    publications: publicationHandlers,
    apiClients: apiClientHandlers,
    exchange: {
      ...{ get: readExchange(publicUrl), save: saveExchange(publicUrl), fetches },
      ...{ rio: rioReadiness, rioXlsx: rioFile('xlsx'), rioCsv: rioFile('csv') },
    },
    compare: { compare: compareProgrammes },
    history: { ...historyHandlers, xlsx: historyFile('xlsx'), csv: historyFile('csv') },
    jobs: jobHandlers(jobKinds),
    cohorts: cohortHandlers,
    years: yearHandlers,
    unitCalendar: unitCalendarHandlers,
    calendarFeed: feedHandlers,
    restore: restoreHandlers,
    search: { search: searchIn(searching) },
    usage: { usage: usageOf },
    favourites: favouriteHandlers,
  };
}
