// One record of an object (0: a new one): the form for users who may change it, a read-only page for others.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useGrants } from '#client/api/me.ts';
import { flushCache } from '#client/api/query-client.ts';
import { call } from '#client/api/call.ts';
import { RecordForm, type RecordFormProps } from '#client/form/record-form.tsx';
import { useNewRecord } from '#client/form/use-new-record.ts';
import { organizationOf } from '#client/form/values.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { useMoment } from '#client/history/moment.ts';
import { PastBar } from '#client/history/past-bar.tsx';
import { UsageButton } from '#client/usage/usage-button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { useDeferredData } from '#client/ui/use-deferred-data.ts';
import { recordCalls } from '#shared/api/crud.ts';
import { listPath } from '#shared/definitions/definition.ts';
import type { DefinitionName } from '#shared/definitions/registry.ts';
import { can } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { FavouriteButton } from './favourite-button.tsx';
import { headingOf, PlanningLink, RecordMarks } from './record-head.tsx';
import { recordPath } from './record-link.tsx';
import { loadRecord, recordQuery } from './record-query.ts';
import { useMay, useMayCreate } from './record-rights.ts';
import { ReadOnlyRecord } from './read-only-record.tsx';
import { type PageSettings, pageSettings } from '#shared/pages/page-settings.ts';
import { SharedNote } from './shared-note.tsx';

export interface RecordPageProps {
  name: DefinitionName;
  id: number;
  /** What other features show below an existing record. */
  below?: ReactNode;
}

export function RecordPage({ name, id, below }: RecordPageProps) {
  const settings = pageSettings[name];
  const { definition, texts } = settings;
  const calls = recordCalls[name];
  const isNew = id === 0;
  const label = useObjectLabel(definition.object);
  const at = useMoment();
  const { data, error, refetch } = useQuery({ ...recordQuery(settings, id, at), enabled: !isNew });
  const loaded = useDeferredData(data);
  const start = useNewRecord(definition);
  const may = useMay(settings);
  const mayCreate = useMayCreate(settings);
  const search: { field?: string; from?: string } = useSearch({ strict: false });
  const close = useClose(settings, id, search.from);
  const made = useRef(0);
  const navigate = useNavigate();
  /** Replaces the empty form in the browser's history. */
  const open = (opened: number) => navigate({ to: recordPath(settings, opened), replace: true });

  const fixed = useFixed(settings);
  const list = settings.heading ?? label.plural;
  const record = loaded?.record;
  const heading = headingOf(settings, record, label.singular, isNew);
  const mayWrite = record ? !at.moment && may('update', record) : isNew && mayCreate;
  const waiting = !start || (!isNew && !loaded);

  const content = () => {
    if (error?.status === 404 || (isNew && !mayCreate))
      return (
        <EmptyState
          isMissing
          title={isNew ? refusalText.forbidden : catalogueText.notFound}
          action={<ButtonLink to={listPath(definition)}>{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (error?.status === 422) return <EmptyState title={error.errors?.['moment'] ?? error.message} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (waiting) return <Skeletons of="form" rows={9} />;
    if (record && !mayWrite)
      return (
        <ReadOnlyRecord settings={settings} record={record} start={start} focusField={search.field} onClose={close} />
      );
    return (
      <RecordForm
        definition={definition}
        loaded={loaded ?? null}
        start={start}
        fixed={fixed}
        focusField={search.field}
        renderNote={(draft) => <SharedNote definition={definition} id={id} about={heading.name} {...draft} />}
        saveLabel={texts.save}
        item={texts.item}
        save={async (body, etag, asNew) => {
          if (asNew) made.current = ((await call(calls.create, { body })) as { id: number }).id;
          else await call(calls.update, { params: { id }, body, ...(etag ? { ifMatch: etag } : {}) });
        }}
        reload={() => loadRecord(settings, id)}
        onSaved={() => {
          notifySaved(texts.item);
          return isNew && settings.opensNew ? open(made.current) : close();
        }}
        onCancel={() => {
          flushCache();
          void close();
        }}
      />
    );
  };

  return (
    <Page
      title={heading.title}
      documentTitle={heading.name}
      marks={
        record ? (
          <>
            <RecordMarks settings={settings} record={record} />
            <FavouriteButton object={definition.object} id={record.id} />
          </>
        ) : null
      }
      actions={
        record ? (
          <>
            <UsageButton object={definition.object} id={record.id} about={heading.name} />
            <HistoryButton
              scope={{ object: definition.object, id: record.id }}
              about={heading.name}
              organization={organizationOf(definition, record)}
              showsPast
            />
            <PlanningLink settings={settings} record={record} />
          </>
        ) : null
      }
      breadcrumbs={[{ label: list, to: listPath(definition) }, { label: heading.crumb }]}
    >
      {at.moment && !isNew ? <PastBar scope={{ object: definition.object, id }} moment={at.moment} /> : null}
      {content()}
      {record && !at.moment ? below : null}
    </Page>
  );
}

/** Back to the list, or to the planning of the programme for users who came from there to fill in what was missing. */
function useClose(settings: PageSettings, id: number, from: string | undefined): () => Promise<void> {
  const navigate = useNavigate();
  const { definition, planning } = settings;
  const programme: Record<string, number> = { programme: id };
  if (from === 'planning' && planning && id > 0) return () => navigate({ to: planning, search: programme });
  // With the keyword and sort of the list.
  return () => navigate({ to: listPath(definition), search: true });
}

/** Attributes that cannot be changed here, and why. */
function useFixed(settings: PageSettings): RecordFormProps['fixed'] {
  const { platform } = useGrants();
  return useCallback(
    (record) => {
      const { definition, fixedInUse = [], ofPlatform = {} } = settings;
      const inUse = record?.['in_use'] === true ? fixedInUse : [];
      const isOfPlatform = platform !== null && can(platform, definition.object, 'update');
      return {
        ...Object.fromEntries(inUse.map((name) => [name, formText.fixedInUse])),
        ...(isOfPlatform ? {} : ofPlatform),
      };
    },
    [settings, platform],
  );
}
