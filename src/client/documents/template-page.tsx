// /documents/settings: how the documents of a school look, and what they include.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { callWithTag } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { SchoolPage } from '#client/form/school-page.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { documentTemplate } from '#shared/api/document-template.ts';
import { templateText } from '#shared/text/document-template.ts';
import { documentText } from '#shared/text/documents.ts';

import { templateSearch } from './search.ts';
import { TemplateForm } from './template-form.tsx';

const words = templateText;

export function TemplatePage() {
  const { organization } = templateSearch(useSearch({ strict: false }));
  return (
    <ReadersOnly object="document_template" title={words.title}>
      <SchoolPage
        object="document_template"
        words={words}
        path={plannerPaths.documentTemplate}
        organization={organization}
        breadcrumbs={() => [{ label: documentText.title, to: plannerPaths.documents }, { label: words.title }]}
        renderActions={(id) => (
          <HistoryButton scope={{ object: 'document_template', id }} about={words.title} organization={id} />
        )}
      >
        {(school, mayChange) => <OfSchool key={school} organization={school} mayChange={mayChange} />}
      </SchoolPage>
    </ReadersOnly>
  );
}

function OfSchool({ organization, mayChange }: { organization: number; mayChange: boolean }) {
  const navigate = useNavigate();
  const load = async () => {
    const { data, etag } = await callWithTag(documentTemplate.get, { query: { organization } });
    return { settings: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['document-template', organization], load);
  if (error && !loaded) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!loaded) return <Skeletons of="form" />;
  return (
    <TemplateForm loaded={loaded} mayChange={mayChange} onClose={() => void navigate({ to: plannerPaths.documents })} />
  );
}
