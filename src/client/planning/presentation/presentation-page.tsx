// Presenteren, /calendar/programme/presentation: a programme on one page without menu, for a screen on the wall or on paper.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import type { OutputOf } from '#client/api/send.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { idFrom } from '#shared/pages/planner-paths.ts';
import { usePrinting } from '#client/planning/checks/use-printing.ts';
import { ColorBySelect } from '#client/planning/frame/color-by.tsx';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { useColorBy } from '#client/planning/frame/use-color-by.ts';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PresentationFrame, PresentationState } from '#client/ui/planner/presentation-frame.tsx';
import { planner } from '#shared/api/planner.ts';
import { fullName } from '#shared/text/full-name.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { pages } from './drawing-layout.ts';
import { explain } from './explain.ts';
import { PresentationDrawing } from './presentation-drawing.tsx';
import { inReadingOrder, type Position, startPosition, nextPosition } from './walk.ts';

const words = presentationText;
/** Until it is known what items can be coloured by. */
const nothingRead: [] = [];

export function PresentationPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { data, error, refetch } = useCall(planner.presentation, { query: { programme: idFrom(search, 'programme') } });
  useDocumentTitle(data ? words.title(fullName(data.programme)) : words.present);
  if (data) return <Presentation data={data} />;
  return (
    <PresentationState>
      <PageState error={error} onRetry={() => void refetch()} />
    </PresentationState>
  );
}

function Presentation({ data }: { data: OutputOf<typeof planner.presentation> }) {
  const { programme } = data;
  const years = useMemo(() => data.years.map(inReadingOrder), [data.years]);
  const [position, setPosition] = useState<Position>(startPosition);
  const { data: plan } = useCall(planner.level1, { query: { programme: programme.id } });
  const colorBy = useColorBy(plan?.years ?? nothingRead, false, null);
  const page = usePrinting() ? pages.paper : pages.screen;
  const drawing = useRef<SVGSVGElement>(null);
  const navigate = useNavigate();
  const close = () => {
    const { to, search } = programmeTarget(programme.id);
    void navigate({ to, search });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextPosition(years, position, event.key);
    if (next === position) return;
    event.preventDefault();
    if (next) setPosition(next);
    else close();
  };
  const { title, facts } = explain(years, position);
  return (
    <PresentationFrame
      title={words.title(fullName(programme))}
      fileName={fullName(programme)}
      drawing={drawing}
      keys={words.keys}
      keysSpoken={words.keysSpoken}
      spoken={[title, facts].filter(Boolean).join(', ')}
      empty={years.length === 0 ? <EmptyState title={words.empty} /> : undefined}
      tools={
        <>
          <ColorBySelect view={colorBy} />
          <HistoryButton
            scope={{ programme: programme.id }}
            about={fullName(programme)}
            organization={programme.organization}
          />
        </>
      }
      onKeyDown={onKeyDown}
      onClose={close}
    >
      <PresentationDrawing
        ref={drawing}
        programme={programme}
        years={years}
        position={position}
        page={page}
        paint={colorBy.paint}
        onChoose={setPosition}
      />
    </PresentationFrame>
  );
}
