// /documents/settings: how the documents of a school look, and what they tell.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { callWithTag } from '#client/api/call.ts';
import { useGrants, useMe } from '#client/api/me.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { plannerPaths } from '#client/layout/planner-links.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { documentTemplate } from '#shared/api/document-template.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { templateText } from '#shared/text/document-template.ts';
import { documentText } from '#shared/text/documents.ts';

import { templateSearch } from './search.ts';
import { TemplateForm } from './template-form.tsx';

const words = templateText;

export function TemplatePage() {
  return (
    <ReadersOnly object="document_template" title={words.title}>
      <Settings />
    </ReadersOnly>
  );
}

function Settings() {
  const search = templateSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: me } = useMe();
  const grants = useGrants();
  const schools = (me?.organizations ?? []).filter(({ id }) => can(rightsIn(grants, id), 'document_template', 'read'));
  const school = search.organization === undefined ? schools[0] : schools.find(({ id }) => id === search.organization);
  return (
    <Page
      title={words.title}
      breadcrumbs={[{ label: documentText.title, to: plannerPaths.documents }, { label: words.title }]}
      actions={
        schools.length > 1 ? (
          <CompactSelect
            label={words.school}
            width={260}
            value={school?.id ?? null}
            options={schools.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(organization) => void navigate({ to: plannerPaths.documentTemplate, search: { organization } })}
          />
        ) : undefined
      }
    >
      {school ? (
        <OfSchool
          key={school.id}
          organization={school.id}
          mayChange={can(rightsIn(grants, school.id), 'document_template', 'update')}
        />
      ) : (
        <EmptyState title={words.noSchool} />
      )}
    </Page>
  );
}

function OfSchool({ organization, mayChange }: { organization: number; mayChange: boolean }) {
  const navigate = useNavigate();
  const load = async () => {
    const { data, etag } = await callWithTag(documentTemplate.get, { query: { organization } });
    return { template: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['document-template', organization], load);
  if (error && !loaded) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!loaded) return <Skeletons of="form" />;
  return (
    <TemplateForm loaded={loaded} mayChange={mayChange} onClose={() => void navigate({ to: plannerPaths.documents })} />
  );
}
