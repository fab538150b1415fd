// /outcomes/lines/presentation: learning lines on one page without menu, for a projector. Arrow keys move between the stations,
// and a text below explains the current one.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PresentationFrame, PresentationState } from '#client/ui/planner/presentation-frame.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { outcomes, type OutcomeMatrix } from '#shared/api/outcomes.ts';
import { walkLines } from '#shared/outcomes/walk-lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { stopText } from './line-words.ts';
import { PaperDrawing } from './paper-drawing.tsx';
import { type LinesSearch, linesSearch } from './search.ts';
import { useLines } from './use-lines.ts';

const words = learningLinesText;
const screen = { width: 1920, height: 1080 };

export function LinesPresentationPage() {
  const search = linesSearch(useSearch({ strict: false }));
  const query = { programme: search.programme ?? 0 };
  const { data, error, refetch } = useCall(outcomes.matrix, { query });
  useDocumentTitle(data ? words.presentation(data.programme.title) : words.title);
  if (data) return <Presentation matrix={data} search={search} />;
  return (
    <PresentationState>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeletons of="table" rows={8} />
      )}
    </PresentationState>
  );
}

function Presentation({ matrix, search }: { matrix: OutcomeMatrix; search: LinesSearch }) {
  const { lines, isWhole, context, colorOf } = useLines(matrix, search);
  const [key, setKey] = useState('');
  const drawing = useRef<SVGSVGElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (key) drawing.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  const own = lines.rows.flatMap(({ line }) => line ?? []);
  const line = own.find(({ stops }) => stops.some((each) => each.key === key));
  const stop = line?.stops.find((each) => each.key === key);
  const text = context && line && stop ? stopText(context, line.outcome, stop) : '';
  const close = () => void navigate({ to: '/outcomes/lines', search: { ...search } as Record<string, string> });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      close();
      return;
    }
    // The first arrow key goes to the first stop.
    const first = own.find(({ stops }) => stops.length > 0)?.stops[0];
    const next = event.key.startsWith('Arrow') && !stop ? first : walkLines(own, key, event.key);
    if (!next) return;
    event.preventDefault();
    setKey(next.key);
  };
  return (
    <PresentationFrame
      title={words.presentation(matrix.programme.title)}
      fileName={words.of(matrix.programme.title)}
      drawing={drawing}
      keys={words.keys}
      keysSpoken={words.keysSpoken}
      spoken={text}
      empty={!context || own.length === 0 ? <EmptyState title={words.noFramework} /> : undefined}
      onKeyDown={onKeyDown}
      onClose={close}
    >
      {context ? (
        <PaperDrawing
          {...{ context, lines, isWhole, colorOf }}
          ref={drawing}
          size={screen}
          chosen={stop && { key, text }}
          onChoose={setKey}
        />
      ) : null}
    </PresentationFrame>
  );
}
