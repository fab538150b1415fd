// The state of a unit's calendar in its form: the loaded calendar, the draft, errors, unfolded sections, and saving. Used by the
// unit calendar form.
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { callWithTag } from '#client/api/call.ts';
import type { LastSaved } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifyFailed, notifySaved } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import type { UnitCalendarRecord } from '#shared/api/years.ts';
import { calendarErrors } from '#shared/planning/calendar-errors.ts';
import type { CalendarYear } from '#shared/planning/calendar.ts';
import { checkParts } from '#shared/planning/validate-calendar.ts';
import { noticeText } from '#shared/text/notice.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { draftOfRecord, type PartDraft, partsOfDraft, wireOfDraft } from './calendar-draft.ts';
import { changedPaths, flatten, mergeDrafts } from './draft-changes.ts';
import { focusFirstCalendarError } from './field-id.ts';

export interface LoadedCalendar {
  record: UnitCalendarRecord;
  etag: string | null;
}

export interface PlannedUse {
  label: string;
  path?: string;
}

export interface CalendarFormOptions {
  unit: number;
  calendarYear: number;
  year: CalendarYear;
  loaded: LoadedCalendar;
  reload: () => Promise<LoadedCalendar>;
}

type Errors = Readonly<Record<string, string>>;

export function useCalendarForm({ unit, calendarYear, year, loaded, reload }: CalendarFormOptions) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState<readonly PartDraft[]>(() => draftOfRecord(loaded.record.calendar_year_parts));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => firstOpen(draft));
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const { saving, save } = useSave(unitCalendarText.item);
  const [conflict, setConflict] = useState<(LoadedCalendar & { saved: LastSaved }) | null>(null);
  const [lost, setLost] = useState<readonly PlannedUse[] | null>(null);

  const { show_year_parts, show_blocks } = base.record;
  const flags = useMemo(() => ({ show_year_parts, show_blocks }), [show_year_parts, show_blocks]);
  const start = useMemo(() => flatten(draftOfRecord(base.record.calendar_year_parts)), [base]);
  const parts = useMemo(() => partsOfDraft(draft), [draft]);
  const found = useMemo(() => calendarErrors(checkParts(parts, year, flags)), [parts, year, flags]);
  const errors: Errors = checking ? { ...refused, ...found } : refused;

  const change = (next: readonly PartDraft[]) => {
    setDraft(next);
    setRefused({});
  };

  const show = (wrong: Errors, of: readonly PartDraft[]) => {
    // Sections must be unfolded before a field in them can get the focus.
    flushSync(() => {
      setChecking(true);
      setOpen((before) => new Set([...before, ...keysAt(of, Object.keys(wrong))]));
    });
    focusFirstCalendarError(wrong);
  };

  const send = async (toSave: readonly PartDraft[], etag: string | null, force = false) => {
    const wrong = calendarErrors(checkParts(partsOfDraft(toSave), year, flags));
    if (Object.keys(wrong).length > 0) return show(wrong, toSave);
    const work = async () => {
      const body = {
        organizational_unit: unit,
        calendar_year: calendarYear,
        calendar_year_parts: wireOfDraft(toSave),
        force,
      };
      const answer = await callWithTag(contract.unitCalendar.save, { body, ...(etag ? { ifMatch: etag } : {}) });
      setBase({ record: answer.data, etag: answer.etag });
      setDraft((now) => (now === toSave ? keepKeys(draftOfRecord(answer.data.calendar_year_parts), toSave) : now));
      setChecking(false);
      setLost(null);
      notifySaved(unitCalendarText.item);
    };
    await save(work, {
      // Reloads the calendar, because the next save needs its current tag.
      onConflict: ({ saved }) =>
        reload().then(
          (now) => setConflict({ ...now, saved }),
          () => notifyFailed(noticeText.notSaved(unitCalendarText.item)),
        ),
      onInUse: ({ details }) => setLost((details as { used_by?: PlannedUse[] }).used_by ?? []),
      onErrors: ({ errors: wrongThere }) => {
        setRefused(wrongThere);
        show(wrongThere, toSave);
        return Object.keys(wrongThere).some((path) => path.startsWith('calendar_year_parts'));
      },
    });
  };

  return {
    flags,
    parts,
    draft,
    errors,
    saving,
    conflict,
    lost,
    change,
    changed: changedPaths(start, flatten(draft)),
    start,
    isOpen: (key: string) => open.has(key),
    toggle: (key: string) => setOpen((before) => toggled(before, key)),
    openKey: (key: string) => setOpen((before) => new Set([...before, key])),
    /** Replaces the draft by a proposal, of which only the first part is unfolded. */
    replace: (next: readonly PartDraft[]) => {
      change(next);
      setChecking(false);
      setOpen(firstOpen(next));
    },
    submit: () => send(draft, base.etag),
    saveAnyway: () => send(draft, base.etag, true),
    closeLost: () => setLost(null),
    closeConflict: () => setConflict(null),
    takeTheirs: () => {
      if (!conflict) return;
      const theirs = draftOfRecord(conflict.record.calendar_year_parts);
      setBase(conflict);
      setDraft(theirs);
      setOpen(firstOpen(theirs));
      setConflict(null);
    },
    keepMine: async () => {
      if (!conflict) return;
      const merged = mergeDrafts(start, flatten(draft), flatten(draftOfRecord(conflict.record.calendar_year_parts)));
      setBase(conflict);
      setDraft(merged);
      setOpen(firstOpen(merged));
      setConflict(null);
      await send(merged, conflict.etag);
    },
  };
}

/** The first part, and the first block in it. */
function firstOpen(draft: readonly PartDraft[]): Set<string> {
  const [first] = draft;
  const block = first?.blocks[0];
  return new Set([...(first ? [first.key] : []), ...(block ? [block.key] : [])]);
}

/** The keys of the parts and blocks that contain these paths. */
function keysAt(draft: readonly PartDraft[], paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [, part, block] = /^calendar_year_parts\.(\d+)(?:\.calendar_blocks\.(\d+))?/.exec(path) ?? [];
    const found = part === undefined ? undefined : draft[Number(part)];
    const inside = block === undefined ? undefined : found?.blocks[Number(block)];
    return [found?.key, inside?.key].filter((key) => key !== undefined);
  });
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Keeps the keys after a save, so that folded sections stay folded. */
function keepKeys(saved: readonly PartDraft[], before: readonly PartDraft[]): PartDraft[] {
  return saved.map((part, index) => ({
    ...part,
    key: before[index]?.key ?? part.key,
    blocks: part.blocks.map((block, at) => ({ ...block, key: before[index]?.blocks[at]?.key ?? block.key })),
  }));
}
