// Presenteren, /calendar/programme/presentation: a programme on one page without menu, for a screen on the wall or on paper.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useCall } from '#client/api/query.ts';
import { idFrom, programmeTarget } from '#client/layout/planner-links.ts';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { download } from '#client/ui/download.ts';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconPrinter, IconX } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import { IconDownload, IconMaximize } from '#client/ui/planner/icons.ts';
import type { OutputOf } from '#client/api/send.ts';
import { planner } from '#shared/api/planner.ts';
import { fullName } from '#shared/text/full-name.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { explain } from './explain.ts';
import { PresentationDrawing } from './presentation-drawing.tsx';
import { pngOf, svgText } from '#client/ui/planner/save-drawing.ts';
import { inReadingOrder, type Position, start, walk } from './walk.ts';

import classes from './presentation-page.module.css';

const words = presentationText;
const papers = ['A4', 'A3'] as const;

export function PresentationPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { data, error, refetch } = useCall(planner.presentation, { query: { programme: idFrom(search, 'programme') } });
  useDocumentTitle(data ? words.title(fullName(data.programme)) : words.present);
  if (data) return <Presentation data={data} />;
  return (
    <main className={classes.page}>
      <PageState error={error} onRetry={() => void refetch()} />
    </main>
  );
}

function Presentation({ data }: { data: OutputOf<typeof planner.presentation> }) {
  const { programme } = data;
  const years = useMemo(() => data.years.map(inReadingOrder), [data.years]);
  const [position, setPosition] = useState<Position>(start);
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const frame = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const explanation = useId();
  const navigate = useNavigate();
  useEffect(() => stage.current?.focus(), []);
  const printOn = (chosen: (typeof papers)[number]) => {
    // The page has its paper before the browser draws it for the printer.
    flushSync(() => setPaper(chosen));
    window.print();
  };
  const close = () => {
    const { to, search } = programmeTarget(programme.id);
    void navigate({ to, search });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = walk(years, position, event.key);
    if (next === position) return;
    event.preventDefault();
    if (next) setPosition(next);
    else close();
  };
  const name = fullName(programme).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const save = (kind: 'SVG' | 'PNG') => {
    const picture = drawing.current;
    if (!picture) return;
    if (kind === 'SVG') download(new Blob([svgText(picture)], { type: 'image/svg+xml' }), `${name}.svg`);
    else
      pngOf(picture).then(
        (blob) => download(blob, `${name}.png`),
        () => notifyFailed(words.notSaved),
      );
  };
  const { title, facts } = explain(years, position);

  return (
    <main ref={frame} className={classes.page} data-paper={paper}>
      <h1 className="ll-spoken">{words.title(fullName(programme))}</h1>
      <div className={classes.tools}>
        <span className={classes.keys} aria-hidden="true">
          {words.keys}
        </span>
        <Button
          icon={<IconMaximize size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void frame.current?.requestFullscreen().then(() => stage.current?.focus())}
        >
          {words.fullScreen}
        </Button>
        <Menu
          button={<Button icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}>{words.print}</Button>}
          entries={papers.map((each) => ({ label: words.printOn(each), onSelect: () => printOn(each) }))}
        />
        <Menu
          button={<Button icon={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}>{words.save}</Button>}
          entries={(['SVG', 'PNG'] as const).map((kind) => ({ label: words.saveAs(kind), onSelect: () => save(kind) }))}
        />
        <Button icon={<IconX size={17} stroke={1.7} aria-hidden="true" />} onClick={close}>
          {words.close}
        </Button>
      </div>
      {years.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a presentation is walked through by keys
        <div
          ref={stage}
          className={classes.stage}
          role="application"
          aria-label={words.keysSpoken}
          aria-describedby={explanation}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for those keys it has the focus
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <PresentationDrawing
            ref={drawing}
            programme={programme}
            years={years}
            position={position}
            onChoose={setPosition}
          />
        </div>
      )}
      <output id={explanation} className="ll-spoken">
        {[title, facts].filter(Boolean).join(', ')}
      </output>
    </main>
  );
}
