// Every page that a route renders. Its code is fetched when the route is first opened; `prefetch-page.ts` asks for it a
// moment before, together with its data.
import { lazyPage } from '#client/ui/lazy.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';

const list = <Skeletons of="table" />;
const form = <Skeletons of="form" />;
const planner = <Skeletons of="table" rows={10} />;

export const ListPage = lazyPage(async () => (await import('#client/catalogue/list-page.tsx')).ListPage, list);
export const RecordPage = lazyPage(async () => (await import('#client/catalogue/record-page.tsx')).RecordPage, form);

export const TrashPage = lazyPage(async () => (await import('#client/restore/trash-page.tsx')).TrashPage, list);

export const UsersPage = lazyPage(async () => (await import('#client/access/users-page.tsx')).UsersPage, list);
export const UserPage = lazyPage(async () => (await import('#client/access/user-page.tsx')).UserPage, form);
export const UserRightsPage = lazyPage(
  async () => (await import('#client/access/user-rights-page.tsx')).UserRightsPage,
  list,
);
export const SecondFactorPolicyPage = lazyPage(
  async () => (await import('#client/access/second-factor-policy-page.tsx')).SecondFactorPolicyPage,
  list,
);
export const RolesPage = lazyPage(async () => (await import('#client/access/roles-page.tsx')).RolesPage, list);
export const RolePage = lazyPage(async () => (await import('#client/access/role-page.tsx')).RolePage, form);
export const RoleAttributesPage = lazyPage(
  async () => (await import('#client/access/role-attributes-page.tsx')).RoleAttributesPage,
  list,
);

export const SignInPage = lazyPage(async () => (await import('#client/access/sign-in-page.tsx')).SignInPage, form);

export const YearsPage = lazyPage(async () => (await import('#client/years/years-page.tsx')).YearsPage, list);
export const YearPage = lazyPage(async () => (await import('#client/years/year-page.tsx')).YearPage, form);
export const UnitCalendarPage = lazyPage(
  async () => (await import('#client/years/unit-calendar-page.tsx')).UnitCalendarPage,
  form,
);

export const Level0Page = lazyPage(async () => (await import('#client/planning/level0-page.tsx')).Level0Page, planner);
export const Level1Page = lazyPage(
  async () => (await import('#client/planning/level1/level1-page.tsx')).Level1Page,
  planner,
);
export const Level2Page = lazyPage(
  async () => (await import('#client/planning/level2/level2-page.tsx')).Level2Page,
  planner,
);
export const Level3Page = lazyPage(
  async () => (await import('#client/planning/level3/level3-page.tsx')).Level3Page,
  planner,
);
export const PresentationPage = lazyPage(
  async () => (await import('#client/planning/presentation/presentation-page.tsx')).PresentationPage,
  planner,
);
export const ChecksPage = lazyPage(
  async () => (await import('#client/planning/checks/checks-page.tsx')).ChecksPage,
  list,
);
export const CheckSettingsPage = lazyPage(
  async () => (await import('#client/planning/checks/check-settings-page.tsx')).CheckSettingsPage,
  form,
);
export const DocumentsPage = lazyPage(
  async () => (await import('#client/documents/documents-page.tsx')).DocumentsPage,
  form,
);
export const TemplatePage = lazyPage(
  async () => (await import('#client/documents/template-page.tsx')).TemplatePage,
  form,
);
export const ExchangePage = lazyPage(
  async () => (await import('#client/exchange/exchange-page.tsx')).ExchangePage,
  form,
);
export const RequirementsPage = lazyPage(
  async () => (await import('#client/planning/requirements/requirements-page.tsx')).RequirementsPage,
  planner,
);
export const ComparePage = lazyPage(
  async () => (await import('#client/planning/compare/compare-page.tsx')).ComparePage,
  list,
);
export const ScenarioPage = lazyPage(
  async () => (await import('#client/planning/scenario/scenario-page.tsx')).ScenarioPage,
  list,
);
export const TreePage = lazyPage(async () => (await import('#client/planning/tree/tree-page.tsx')).TreePage, planner);
export const IctPage = lazyPage(async () => (await import('#client/planning/ict-page.tsx')).IctPage, planner);
export const ModulePlannerPage = lazyPage(
  async () => (await import('#client/planning/modules/module-planner-page.tsx')).ModulePlannerPage,
  planner,
);
export const ModuleEmbedPage = lazyPage(
  async () => (await import('#client/planning/modules/module-embed-page.tsx')).ModuleEmbedPage,
  planner,
);

export const MatrixPage = lazyPage(
  async () => (await import('#client/outcomes/matrix/matrix-page.tsx')).MatrixPage,
  planner,
);
export const OutcomeListPage = lazyPage(
  async () => (await import('#client/outcomes/list/list-page.tsx')).OutcomeListPage,
  planner,
);
export const LinesPage = lazyPage(
  async () => (await import('#client/outcomes/lines/lines-page.tsx')).LinesPage,
  planner,
);
export const LinesPresentationPage = lazyPage(
  async () => (await import('#client/outcomes/lines/lines-presentation-page.tsx')).LinesPresentationPage,
  planner,
);

export const JobsPage = lazyPage(async () => (await import('#client/jobs/jobs-page.tsx')).JobsPage, list);
export const JobPage = lazyPage(async () => (await import('#client/jobs/job-page.tsx')).JobPage, list);
export const NewCohortPage = lazyPage(
  async () => (await import('#client/cohorts/new-cohort-page.tsx')).NewCohortPage,
  list,
);

export const ImportPage = lazyPage(async () => (await import('#client/imports/import-page.tsx')).ImportPage, form);
export const PlanImportPage = lazyPage(
  async () => (await import('#client/imports/plan-import-page.tsx')).PlanImportPage,
  form,
);
export const SharedFrameworksPage = lazyPage(
  async () => (await import('#client/outcomes/shared/shared-frameworks-page.tsx')).SharedFrameworksPage,
  list,
);

export const LabelsPage = lazyPage(async () => (await import('#client/labels/labels-page.tsx')).LabelsPage, list);
export const GroupsPage = lazyPage(async () => (await import('#client/labels/groups-page.tsx')).GroupsPage, list);
export const GroupPage = lazyPage(async () => (await import('#client/labels/group-page.tsx')).GroupPage, form);
export const OptionsPage = lazyPage(async () => (await import('#client/labels/options-page.tsx')).OptionsPage, list);
export const OptionPage = lazyPage(async () => (await import('#client/labels/option-page.tsx')).OptionPage, form);

export const LogPage = lazyPage(async () => (await import('#client/history/log-page.tsx')).LogPage, list);

export const ProfilePage = lazyPage(
  async () => (await import('#client/profile/profile-page.tsx')).ProfilePage,
  <Skeletons of="form" rows={5} />,
);
export const ConfirmEmailPage = lazyPage(
  async () => (await import('#client/profile/confirm-email-page.tsx')).ConfirmEmailPage,
  <Skeletons of="form" rows={2} />,
);
export const SetUpPage = lazyPage(
  async () => (await import('#client/profile/second-factor/set-up-page.tsx')).SetUpPage,
  form,
);
