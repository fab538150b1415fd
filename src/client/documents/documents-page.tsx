// /documents: the documents of a programme: choose a kind and a study year, preview, download.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { RadioField } from '#client/ui/fields/choice-fields.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { Page } from '#client/ui/page.tsx';
import { ProgrammePicker } from '#client/ui/planner/programme-picker.tsx';

import { planner } from '#shared/api/planner.ts';
import { documentKinds } from '#shared/documents/names.ts';
import { labels } from '#shared/planning/labels.ts';
import { can } from '#shared/permissions/rights.ts';
import { documentText } from '#shared/text/documents.ts';
import { fullName } from '#shared/text/full-name.ts';

import { PlanFile } from './plan-file.tsx';
import { Preview } from './preview.tsx';
import { PublishSection } from './publish-section.tsx';
import { type DocumentsSearch, documentsSearch } from './search.ts';

import shared from './shared-section.module.css';
import classes from './documents-page.module.css';

const words = documentText;

export function DocumentsPage() {
  return (
    <ReadersOnly object="programme" title={words.title}>
      <Documents />
    </ReadersOnly>
  );
}

function Documents() {
  const search = documentsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const rights = useRights();
  const { data: programmes = [] } = useCall(planner.programmes);
  const { programme = 0, kind = 'studyguide', year = 0 } = search;
  const chosenProgramme = programmes.find(({ id }) => id === programme);
  const years = chosenProgramme?.duration ?? 0;
  const go = (change: DocumentsSearch) => {
    const all: Record<string, string | number | undefined> = { ...search, ...change };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Record<string, string>;
    void navigate({ to: plannerPaths.documents, search: kept, replace: true, resetScroll: false });
  };
  return (
    <Page
      title={words.title}
      actions={
        can(rights, 'document_template', 'read') ? (
          <ButtonLink to={plannerPaths.documentTemplate}>{words.settings}</ButtonLink>
        ) : null
      }
    >
      <div className={classes.programme}>
        <ProgrammePicker
          label={words.ofProgramme}
          value={programme || null}
          options={programmes.map((each) => ({ value: each.id, label: fullName(each) }))}
          targetOf={(chosen) => ({ to: plannerPaths.documents, search: { programme: chosen, kind } })}
        />
      </div>
      {programme === 0 ? (
        <EmptyState title={words.choose} />
      ) : (
        <div className={classes.page}>
          <div className={classes.choices}>
            <RadioField
              inputId="document-kind"
              label={words.kind}
              value={documentKinds.indexOf(kind)}
              options={documentKinds.map((each, value) => ({ value, label: words.kinds[each].title }))}
              onChange={(chosen) => go({ kind: documentKinds[chosen] ?? 'studyguide' })}
            />
            <p className={shared.hint}>{words.kinds[kind].hint}</p>
            <SelectField
              inputId="document-year"
              label={words.yearField}
              value={year}
              noneLabel={words.allYears}
              options={Array.from({ length: years }, (_, index) => ({
                value: index + 1,
                label: labels.year(index + 1),
              }))}
              onChange={(chosen) => go({ year: chosen })}
            />
            <PlanFile programme={programme} title={chosenProgramme?.title ?? ''} />
            {kind === 'studyguide' && can(rights, 'publication', 'read') ? (
              <PublishSection programme={programme} year={year} />
            ) : null}
          </div>
          <Preview key={`${programme} ${kind} ${year}`} programme={programme} kind={kind} year={year} />
        </div>
      )}
    </Page>
  );
}
