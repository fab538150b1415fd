// What a page will ask for, asked for as soon as its address is known: its code and its data come together with who the
// user is, instead of one after the other. The router calls it; a page that is not named here only comes later.
import { takeFirstAnswers } from '#client/api/first-answers.ts';
import { keepAnswer, prefetchCall } from '#client/api/query.ts';
import { prefetchRecord } from '#client/catalogue/record-query.ts';
import { addressOf } from '#shared/api/address.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { pageCalls, splitPath } from '#shared/pages/page-calls.ts';
import { pageSettings } from '#shared/pages/page-settings.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';

import * as pages from './pages.tsx';

const codeOf: Record<string, { prefetch: () => Promise<unknown> }> = {
  '/': pages.ListPage,
  [plannerPaths.level0]: pages.Level0Page,
  [plannerPaths.level1]: pages.Level1Page,
  [plannerPaths.level2]: pages.Level2Page,
  [plannerPaths.level25]: pages.Level2Page,
  [plannerPaths.level3]: pages.Level3Page,
  [plannerPaths.presentation]: pages.PresentationPage,
  [plannerPaths.checks]: pages.ChecksPage,
  [plannerPaths.checkSettings]: pages.CheckSettingsPage,
  [plannerPaths.documents]: pages.DocumentsPage,
  [plannerPaths.documentTemplate]: pages.TemplatePage,
  [plannerPaths.requirements]: pages.RequirementsPage,
  [plannerPaths.matrix]: pages.MatrixPage,
  [plannerPaths.outcomeList]: pages.OutcomeListPage,
  [plannerPaths.lines]: pages.LinesPage,
  [plannerPaths.tree]: pages.TreePage,
  '/calendar/hva': pages.YearsPage,
  '/calendar/organizationalunit': pages.UnitCalendarPage,
  '/users': pages.UsersPage,
  '/roles': pages.RolesPage,
  '/roles/edit': pages.RolePage,
  '/labels': pages.LabelsPage,
  '/history': pages.LogPage,
  '/profile': pages.ProfilePage,
  ...Object.fromEntries(
    Object.values(pageSettings).flatMap(({ definition }) => [
      [listPath(definition), pages.ListPage],
      [`${listPath(definition)}/edit`, pages.RecordPage],
    ]),
  ),
};

/** Answers when all of it has come, or has failed. */
export async function prefetchPage(pathname: string, search: Record<string, unknown>): Promise<void> {
  const given = takeFirstAnswers();
  for (const { key, data } of given.values()) if (key) keepAnswer(key, data);
  const data = pageCalls(pathname, search).map(({ endpoint, input, record }) => {
    const answer = given.get(addressOf(endpoint.path, input));
    return record ? prefetchRecord(record.settings, record.id, answer) : prefetchCall(endpoint, input, answer);
  });
  // The page reports any failure, because it fetches again.
  await Promise.allSettled([...data, codeOf[splitPath(pathname).path]?.prefetch()]);
}
