// /outcomeframeworks/shared: frameworks that all schools may copy, with a button for that.
import { useNavigate } from '@tanstack/react-router';

import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { SchoolChoice, useSchoolChoice } from '#client/form/school-choice.tsx';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { frameworks, type SharedFramework } from '#shared/api/frameworks.ts';
import { objects } from '#shared/permissions/objects.ts';
import { fullName } from '#shared/text/full-name.ts';
import { importText } from '#shared/text/imports.ts';
import { sharedFrameworkText } from '#shared/text/shared-frameworks.ts';

import sharedSteps from '#client/imports/shared-steps.module.css';
import sharedTable from '#client/imports/shared-table.module.css';

const words = sharedFrameworkText;
const object = 'learning_outcome_framework';

export function SharedFrameworksPage() {
  const school = useSchoolChoice('learning_outcome_framework', ['create']);
  const { organization } = school;
  const { data, error, refetch } = useCall(frameworks.shared, undefined, { enabled: organization > 0 });
  if (school.isNowhere) return <NoAccessPage title={words.title} />;
  return (
    <Page
      title={words.title}
      {...(data ? { count: data.length } : {})}
      breadcrumbs={[{ label: objects[object].plural, to: '/outcomeframeworks' }, { label: words.title }]}
    >
      <p className={sharedSteps.intro}>{words.intro}</p>
      <SchoolChoice {...school} />
      {error && !data ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons of="table" rows={5} /> : null}
      {data?.length === 0 ? <EmptyState title={words.empty} /> : null}
      {data && data.length > 0 ? <Table list={data} organization={organization} /> : null}
    </Page>
  );
}

function Table({ list, organization }: { list: readonly SharedFramework[]; organization: number }) {
  return (
    <div className={sharedTable.panel}>
      <table className={sharedTable.table} aria-label={words.title}>
        <thead>
          <tr>
            {Object.entries(words.columns).map(([name, label]) => (
              <th key={name} scope="col">
                {name === 'action' ? <span className="ll-spoken">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((framework) => (
            <tr key={framework.id}>
              <th scope="row">{fullName(framework)}</th>
              <td>{framework.publisher}</td>
              <td>{framework.licence}</td>
              <td>{framework.school}</td>
              <td className="ll-figures">{importText.outcomes(framework.outcomes)}</td>
              <td>
                <CopyButton framework={framework} organization={organization} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CopyButton({ framework, organization }: { framework: SharedFramework; organization: number }) {
  const navigate = useNavigate();
  const { saving, save } = useSave(framework.title);
  const copy = () =>
    save(async () => {
      const { id } = await call(frameworks.copyShared, { params: { id: framework.id }, body: { organization } });
      notifyDone(words.copied(framework.title));
      await navigate({ to: '/outcomeframeworks/edit/$id', params: { id: String(id) } });
    });
  return (
    <Button busy={saving} label={words.copyOf(framework.title)} onClick={() => void copy()}>
      {words.copy}
    </Button>
  );
}
