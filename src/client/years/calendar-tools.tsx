// The actions on a whole calendar: propose, follow in an agenda, print. Used by the form.
import { useState } from 'react';

import { HistoryDrawer } from '#client/history/history.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconCalendarShare, IconHistory, IconPrinter, IconWand } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { type CalendarFlags, type CalendarYear, yearLabel } from '#shared/planning/calendar.ts';
import { historyText } from '#shared/text/history.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import type { PartDraft } from './calendar-draft.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { useProposals } from './use-proposals.ts';

const texts = unitCalendarText;

export interface CalendarToolsProps {
  unit: { id: number; title: string };
  calendarYear: number;
  year: CalendarYear;
  flags: CalendarFlags;
  isEmpty: boolean;
  mayChange: boolean;
  onPropose: (draft: readonly PartDraft[]) => void;
}

export function CalendarTools(props: CalendarToolsProps) {
  const { unit, calendarYear, year, flags, isEmpty, mayChange, onPropose } = props;
  const [following, setFollowing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const proposals = useProposals({ unit: unit.id, calendarYear, year, flags, isEmpty, onPropose });
  return (
    <>
      {mayChange ? (
        <Menu
          button={<Button icon={<IconWand size={17} stroke={1.7} aria-hidden="true" />}>{texts.propose}</Button>}
          entries={[
            { label: texts.proposePrevious, onSelect: () => void proposals.fromPrevious() },
            { label: texts.proposePattern, onSelect: () => void proposals.fromPattern() },
            { label: texts.proposeUnit, onSelect: () => setChoosing(true) },
          ]}
        />
      ) : null}
      <IconButton
        variant="plain"
        size={34}
        label={historyText.open}
        icon={<IconHistory size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setIsChoosing(true)}
      />
      <HistoryDrawer
        open={isChoosing}
        scope={{ object: 'calendar__organization', id: unit.id }}
        about={unit.title}
        organization={0}
        onClose={() => setIsChoosing(false)}
      />
      <IconButton
        variant="plain"
        size={34}
        label={texts.feed.open}
        icon={<IconCalendarShare size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setFollowing(true)}
      />
      <IconButton
        variant="plain"
        size={34}
        label={texts.print}
        icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => window.print()}
      />
      {following ? (
        <FeedDialog
          unit={unit}
          calendarYear={calendarYear}
          yearTitle={yearLabel(year)}
          onClose={() => setFollowing(false)}
        />
      ) : null}
      {choosing ? (
        <TakeOverDialog
          unit={unit.id}
          yearTitle={yearLabel(year)}
          onChoose={(other, title) => {
            setChoosing(false);
            void proposals.fromUnit(other, title);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
