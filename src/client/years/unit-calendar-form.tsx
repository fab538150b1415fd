// The calendar of a unit in a year: the strip, the sections, the proposals and the bar to save. Used by its page.
import { type SubmitEvent, useRef } from 'react';
import { createPortal } from 'react-dom';

import { ActionBar } from '#client/form/action-bar.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { Button } from '#client/ui/button.tsx';
import { IconAlertTriangle } from '#client/ui/icons.ts';
import { type CalendarYear, partLabel, teachingBlocks, yearLabel } from '#shared/planning/calendar.ts';
import { placementText } from '#shared/text/placement.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { type PartDraft, withPart } from './calendar-draft.ts';
import { CalendarConflict } from './calendar-conflict.tsx';
import { CalendarTools } from './calendar-tools.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { PartFields } from './part-fields.tsx';
import { PrintFace } from './print-face.tsx';
import { type LoadedCalendar, useCalendarForm } from './use-calendar-form.ts';
import { YearStrip } from './year-strip.tsx';

import shared from './shared-form.module.css';
import classes from './unit-calendar-form.module.css';

const texts = unitCalendarText;

export interface UnitCalendarFormProps {
  unit: { id: number; title: string };
  calendarYear: number;
  year: CalendarYear;
  loaded: LoadedCalendar;
  /** Why the user cannot change it; null if they can. */
  readOnly: string | null;
  /** The element beside the page's heading for the actions on the whole calendar. */
  tools: HTMLElement | null;
  reload: () => Promise<LoadedCalendar>;
  onCancel: () => void;
}

export function UnitCalendarForm(props: UnitCalendarFormProps) {
  const { unit, calendarYear, year, loaded, readOnly, tools, reload, onCancel } = props;
  const form = useCalendarForm({ unit: unit.id, calendarYear, year, loaded, reload });
  useUnsavedGuard(form.changed.length);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const { draft, flags, parts } = form;
  const blocks = teachingBlocks(parts, flags);
  const mayChange = readOnly === null;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !form.saving) void form.submit();
  };
  const changePart = (index: number, part: PartDraft) =>
    form.change(draft.map((each, at) => (at === index ? part : each)));
  const addPart = () => {
    const next = withPart(draft, year);
    const added = next.at(-1);
    if (added) form.openKey(added.key);
    form.change(next);
  };

  return (
    <form ref={element} className={shared.form} noValidate onSubmit={submit}>
      {tools
        ? createPortal(
            <CalendarTools
              unit={unit}
              calendarYear={calendarYear}
              year={year}
              flags={flags}
              isEmpty={draft.length === 0}
              mayChange={mayChange}
              onPropose={form.replace}
            />,
            tools,
          )
        : null}
      {draft.length === 0 ? <NoParts unit={unit.title} year={year} mayChange={mayChange} /> : null}
      {readOnly === null ? null : <p className={shared.note}>{readOnly}</p>}
      <YearStrip year={year} parts={parts} flags={flags} />
      {draft.map((part, index) => (
        <PartFields
          key={part.key}
          part={part}
          path={`calendar_year_parts.${index}`}
          label={partLabel(index, flags)}
          blockLabels={blocks.filter(({ part_index }) => part_index === index).map(({ label }) => label)}
          context={{
            year,
            flags,
            errors: form.errors,
            disabled: !mayChange,
            isOpen: form.isOpen,
            toggle: form.toggle,
            open: form.openKey,
          }}
          onChange={(next) => changePart(index, next)}
          onRemove={() => form.change(draft.filter((_, at) => at !== index))}
        />
      ))}
      {mayChange ? (
        <>
          <div>
            <Button onClick={addPart}>{flags.show_year_parts ? texts.addSemester : texts.addBlock}</Button>
          </div>
          <ActionBar
            changed={form.changed.length}
            wrong={Object.keys(form.errors).length}
            saveLabel={texts.save}
            maySave
            saving={form.saving}
            problems={[]}
            onCancel={onCancel}
          />
        </>
      ) : null}
      {form.conflict ? (
        <CalendarConflict
          before={form.start}
          theirs={form.conflict.record}
          saved={form.conflict.saved}
          mine={draft}
          flags={flags}
          onReload={form.takeTheirs}
          onKeep={() => void form.keepMine()}
          onClose={form.closeConflict}
        />
      ) : null}
      {form.lost ? (
        <LostDialog
          uses={form.lost}
          busy={form.saving}
          onGoOn={() => void form.saveAnyway()}
          onClose={form.closeLost}
        />
      ) : null}
      <PrintFace unit={unit.title} year={year} parts={parts} flags={flags} />
    </form>
  );
}

/** The specification's warning, and what the user can do about it. */
function NoParts({ unit, year, mayChange }: { unit: string; year: CalendarYear; mayChange: boolean }) {
  const [start = '', end = ''] = yearLabel(year).split('-');
  return (
    <output className={classes.warning}>
      <IconAlertTriangle size={19} stroke={1.7} aria-hidden="true" />
      <span>
        <strong>{placementText.noBlocks(start, end, unit)}</strong>
        <br />
        {mayChange ? texts.noPartsHint : texts.noPartsReadOnly}
      </span>
    </output>
  );
}
