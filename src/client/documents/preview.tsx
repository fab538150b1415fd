// The preview of a document, in an iframe in which no script can run, with the buttons to download and print it.
import { useEffect, useRef, useState } from 'react';

import { callAny } from '#client/api/call.ts';
import { isRefusal } from '#client/api/send.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { download } from '#client/ui/download.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconDownload, IconPrinter } from '#client/ui/icons.ts';
import { notifyError } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { styleNonce } from '#client/ui/style-nonce.ts';
import { documentCall, documents } from '#shared/api/documents.ts';
import type { DocumentKind } from '#shared/documents/names.ts';
import { documentText } from '#shared/text/documents.ts';
import { planningText } from '#shared/text/planning.ts';

import shared from './shared-section.module.css';
import classes from './preview.module.css';

const words = documentText;
/** A retry cannot help. */
const refusals = [403, 404, 422];
/** The status when the server cannot make this document. */
const UNAVAILABLE = 409;

export interface PreviewProps {
  programme: number;
  kind: DocumentKind;
  year: number;
}

export function Preview({ programme, kind, year }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const query = { programme, year };
  const load = async () => {
    const { data } = await callAny(documents[documentCall(kind, 'html')], { query });
    // An iframe inherits our policy, which allows styles by nonce.
    return (await (data as Blob).text()).replace('<style>', `<style nonce="${styleNonce}">`);
  };
  const { data: html, error, refetch } = useLoaded(['document', programme, kind, year], load);
  const print = () => frame.current?.contentWindow?.print();
  if (error && refusals.includes(error.status ?? 0))
    return <EmptyState title={error.status === 403 ? planningText.noRead : planningText.notFound} />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={classes.preview}>
      <div className={shared.actions}>
        <FileButton label={words.word} kind={kind} form="docx" query={query} />
        <FileButton label={words.pdf} kind={kind} form="pdf" query={query} onNotHere={print} />
        <Button
          icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
          disabled={html === undefined}
          onClick={print}
        >
          {words.print}
        </Button>
      </div>
      <p className={shared.hint}>{words.wordHint}</p>
      {html === undefined ? (
        <Skeletons of="form" />
      ) : (
        <iframe
          ref={frame}
          className={classes.frame}
          title={words.preview(words.kinds[kind].title)}
          sandbox="allow-same-origin allow-modals allow-popups"
          srcDoc={html}
        />
      )}
    </div>
  );
}

interface FileButtonProps {
  label: string;
  kind: DocumentKind;
  form: 'docx' | 'pdf';
  query: { programme: number; year: number };
  /** Alternatives for when the server cannot make it. */
  onNotHere?: () => void;
}

function FileButton({ label, kind, form, query, onNotHere }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  const take = async () => {
    setBusy(true);
    try {
      const { data, fileName } = await callAny(documents[documentCall(kind, form)], { query });
      download(data as Blob, fileName ?? `${words.kinds[kind].file}.${form}`);
    } catch (error) {
      notifyError(error);
      if (isRefusal(error) && error.status === UNAVAILABLE) onNotHere?.();
    }
    if (isHere.current) setBusy(false);
  };
  return (
    <Button
      icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      label={`${words.kinds[kind].title}: ${label}`}
      busy={busy}
      onClick={() => void take()}
    >
      {label}
    </Button>
  );
}
