// The form 'Jaar': the dates and the holidays of a year. Used by the page of a year.
import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type ApiError } from '#client/api/send.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { offerSavingAsNew } from '#client/form/deleted-meanwhile.ts';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { type SaveHandlers, useSave } from '#client/form/use-save.ts';
import type { CalendarYearRecord } from '#shared/api/years.ts';
import { isRange } from '#shared/planning/dates.ts';
import { yearsText } from '#shared/text/years.ts';

import { DateText } from './date-text.tsx';
import { focusFirstCalendarError } from './field-id.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { YearRefusal } from './year-refusal.tsx';
import {
  countChangedFields,
  draftOfYear,
  withProposal,
  wireOfYear,
  type YearDraft,
  yearErrors,
  yearOfDraft,
} from './year-draft.ts';

import classes from './shared-form.module.css';

const texts = yearsText;

export interface LoadedYear {
  record: CalendarYearRecord;
  etag: string | null;
}

export interface YearFormProps {
  loaded: LoadedYear | null;
  /** The schools in which the user may create a year; the form has a field for it if there are several. */
  organizations: readonly { id: number; title: string }[];
  mayChange: boolean;
  save: (body: ReturnType<typeof wireOfYear>, to: YearTarget) => Promise<void>;
  reload: () => Promise<LoadedYear>;
  onClose: () => Promise<void>;
}

/** Where a year is saved: replaces the one with this tag, or becomes a new year of the school. */
export interface YearTarget {
  organization: number;
  etag: string | null;
  isNew: boolean;
}

type Errors = Readonly<Record<string, string>>;

export function YearForm({ loaded, organizations, mayChange, save, reload, onClose }: YearFormProps) {
  const [base, setBase] = useState(loaded);
  const start = useMemo(() => draftOfYear(base?.record), [base]);
  const [draft, setDraft] = useState<YearDraft>(start);
  const [organization, setOrganization] = useState(organizations[0]?.id ?? 0);
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const { saving, save: saveOrExplain, saveAgain } = useSave(texts.item);
  const [refusal, setRefusal] = useState<{ error: ApiError; current: LoadedYear | null } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const changed = countChangedFields(start, draft);
  const release = useUnsavedGuard(changed);
  const errors: Errors = checking ? { ...refused, ...yearErrors(draft) } : refused;
  const year = yearOfDraft(draft);

  const change = (changes: Partial<YearDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setRefused({});
  };
  const show = (wrong: Errors) => {
    flushSync(() => setChecking(true));
    focusFirstCalendarError(wrong);
  };
  const leave = () => {
    release();
    return onClose();
  };

  const submit = async (etag = base?.etag ?? null) => {
    const wrong = yearErrors(draft);
    if (Object.keys(wrong).length > 0) return show(wrong);
    const to = { organization: base?.record.organization ?? organization, etag, isNew: base === null };
    await saveOrExplain(() => send(to), handlers(to));
  };
  const send = async (to: YearTarget) => {
    await save(wireOfYear(draft), to);
    notifySaved(texts.item);
    await leave();
  };
  const handlers = (to: YearTarget): SaveHandlers => ({
    // Reloads the year, because the next save needs its current tag.
    onConflict: ({ error }) =>
      reload().then(
        (current) => setRefusal({ error, current }),
        () => notifyFailed(error.message),
      ),
    onInUse: (error) => setRefusal({ error, current: null }),
    onErrors: ({ errors: found }) => {
      flushSync(() => setRefused(found));
      show(found);
      return Object.keys(found).length > 0;
    },
    ...(!to.isNew && {
      onGone: async () => {
        const mayCreate = organizations.some(({ id }) => id === to.organization);
        const asNew = { ...to, etag: null, isNew: true };
        if (await offerSavingAsNew(mayCreate)) await saveAgain(() => send(asNew), handlers(asNew));
      },
    }),
  });

  const propose = () => {
    const proposal = withProposal(draft);
    if (!proposal) {
      notifyInfo(texts.proposeNeedsDates);
      return focusFirstCalendarError({ [draft.start_date ? 'year.end_date' : 'year.start_date']: '' });
    }
    change(proposal.draft);
    notifyInfo(texts.proposed(proposal.added));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !saving) void submit();
  };

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={onSubmit}>
      <div className={classes.card}>
        <div className={classes.dates}>
          {base === null && organizations.length > 1 ? (
            <SelectField
              inputId="instelling"
              label={texts.organization}
              required
              value={organization}
              options={organizations.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setOrganization}
            />
          ) : null}
          <DateText
            path="year.start_date"
            label={texts.startDate}
            value={draft.start_date}
            error={errors['year.start_date']}
            disabled={!mayChange}
            onChange={(start_date) => change({ start_date })}
          />
          <DateText
            path="year.end_date"
            label={texts.endDate}
            value={draft.end_date}
            error={errors['year.end_date']}
            disabled={!mayChange}
            onChange={(end_date) => change({ end_date })}
          />
        </div>
      </div>
      <HolidayFields
        holidays={draft.holidays}
        year={isRange(year) ? year : undefined}
        errors={errors}
        disabled={!mayChange}
        onChange={(holidays) => change({ holidays })}
        onPropose={propose}
      />
      <ActionBar
        changed={changed}
        wrong={Object.keys(errors).length}
        saveLabel={texts.save}
        maySave={mayChange}
        saving={saving}
        problems={[]}
        onCancel={() => void leave()}
      />
      {refusal ? (
        <YearRefusal
          refusal={refusal.error}
          onClose={() => setRefusal(null)}
          {...(refusal.current
            ? {
                onReload: () => {
                  setBase(refusal.current);
                  setDraft(draftOfYear(refusal.current?.record));
                  setRefusal(null);
                },
                onKeep: () => {
                  setBase(refusal.current);
                  setRefusal(null);
                  void submit(refusal.current?.etag ?? null);
                },
              }
            : {})}
        />
      ) : null}
    </form>
  );
}
