// One record: the form for who may change it, a readable page for who may not. Used by the catalogue screen.
import { useQuery } from '@tanstack/react-query';

import { useObjectLabel } from '#client/api/labels.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useSend } from '#client/api/query.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { useNewRecord } from '#client/form/use-new-record.ts';
import type { WireRecord } from '#client/form/use-record-form.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { listPath } from '#shared/definitions/definition.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { headingOf, PlanningLink, RecordMarks } from './record-head.tsx';
import { useOpen } from './record-link.tsx';
import { loadRecord, recordQuery } from './record-query.ts';
import { useMay, useMayCreate } from './record-rights.ts';
import { RecordViewPage } from './record-view-page.tsx';
import type { Screen } from './screens.ts';

export function RecordPage({ screen, id }: { screen: Screen; id: number }) {
  const { definition, calls, texts } = screen;
  const isNew = id === 0;
  const label = useObjectLabel(definition.object);
  const { data: loaded, error, refetch } = useQuery({ ...recordQuery(screen, id), enabled: !isNew });
  const start = useNewRecord(definition);
  const may = useMay(screen);
  const mayCreate = useMayCreate(screen);
  const { close } = useOpen(screen);
  const send = useSend();

  const list = screen.heading ?? label.plural;
  const record = loaded?.record;
  const heading = headingOf(screen, record, label.singular, isNew);
  const mayWrite = record ? may('update', record) : isNew && mayCreate;
  const waiting = !start || (!isNew && !loaded);

  const content = () => {
    if (error?.status === 404 || (isNew && !mayCreate))
      return (
        <EmptyState
          title={isNew ? refusalText.forbidden : catalogueText.notFound}
          action={<ButtonLink to={listPath(definition)}>{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (waiting) return <Skeletons of="form" rows={9} />;
    if (record && !mayWrite) return <RecordViewPage screen={screen} record={record} start={start} onClose={close} />;
    return (
      <RecordForm
        definition={definition}
        loaded={loaded ?? null}
        start={start}
        fixed={fixedBy(screen, record)}
        saveLabel={texts.save}
        item={texts.item}
        save={async (body, etag, asNew) => {
          if (asNew) await send(calls.create, { body });
          else await send(calls.update, { params: { id }, body, ...(etag ? { ifMatch: etag } : {}) });
        }}
        reload={() => loadRecord(screen, id)}
        onSaved={() => {
          notifySaved(texts.item);
          return close();
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
      marks={record ? <RecordMarks screen={screen} record={record} /> : null}
      actions={record ? <PlanningLink screen={screen} record={record} /> : null}
      breadcrumbs={[{ label: list, to: listPath(definition) }, { label: heading.crumb }]}
    >
      {content()}
    </Page>
  );
}

const nothingFixed = {};

function fixedBy({ fixedInUse = [] }: Screen, record: WireRecord | undefined): Readonly<Record<string, string>> {
  if (record?.['in_use'] !== true || fixedInUse.length === 0) return nothingFixed;
  return Object.fromEntries(fixedInUse.map((name) => [name, formText.fixedInUse]));
}
