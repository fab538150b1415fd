// The secret address by which a calendar program follows this calendar: create, copy, revoke. Used by the tools.
import { useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { IconCopy } from '#client/ui/icons.ts';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { noticeText } from '#shared/text/notice.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import shared from './shared-sentence.module.css';
import classes from './feed-dialog.module.css';

const texts = unitCalendarText.feed;

export interface FeedDialogProps {
  unit: { id: number; title: string };
  calendarYear: number;
  yearTitle: string;
  onClose: () => void;
}

export function FeedDialog({ unit, calendarYear, yearTitle, onClose }: FeedDialogProps) {
  const where = { organizational_unit: unit.id, calendar_year: calendarYear };
  const { data: feeds, error, refetch } = useCall(contract.calendarFeed.list, { query: where });
  const { saving: busy, save } = useSave(texts.address);
  const [address, setAddress] = useState<string | null>(null);
  const feed = feeds?.[0];

  const make = () =>
    save(async () => {
      const question = { title: texts.renewTitle, message: texts.renewMessage, confirmLabel: texts.renew };
      if (feed && !(await confirm(question))) return;
      const { path } = await call(contract.calendarFeed.create, { body: where });
      setAddress(new URL(path, import.meta.env.VITE_API_URL || window.location.origin).href);
    });
  const revoke = (id: number) =>
    save(async () => {
      const question = {
        title: texts.revokeTitle,
        message: texts.revokeMessage,
        confirmLabel: texts.revoke,
        danger: true,
      };
      if (!(await confirm(question))) return;
      await call(contract.calendarFeed.remove, { params: { id } });
      setAddress(null);
      notifyDone(texts.revoked);
    });

  return (
    <Dialog
      opened
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          {feed ? (
            <Button disabled={busy} onClick={() => void revoke(feed.id)}>
              {texts.revoke}
            </Button>
          ) : null}
          {address ? (
            <Button variant="primary" onClick={onClose}>
              {noticeText.close}
            </Button>
          ) : (
            <Button variant="primary" busy={busy} disabled={!feeds} onClick={() => void make()}>
              {feed ? texts.renew : texts.make}
            </Button>
          )}
        </>
      }
    >
      <p className={shared.sentence}>{texts.explain(unit.title, yearTitle)}</p>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!feeds && !error ? <Skeletons rows={2} /> : null}
      {feeds && !address ? (
        <p className={shared.sentence}>{feed ? texts.exists(feed.created_at) : texts.none}</p>
      ) : null}
      {address ? <Address address={address} /> : null}
      <p className={shared.sentence}>{texts.secret}</p>
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      notifyDone(texts.copied);
    } catch {
      // Browsers have no clipboard without https. The text is selected, so that the user can copy it by keyboard.
      notifyFailed(texts.copyFailed);
    }
  };
  return (
    <div aria-live="polite">
      <div className={classes.address}>
        <div className={classes.addressField}>
          <label htmlFor="agenda-adres">{texts.address}</label>
          <input ref={input} id="agenda-adres" readOnly value={address} onFocus={(event) => event.target.select()} />
        </div>
        <Button icon={<IconCopy size={17} stroke={1.7} aria-hidden="true" />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <p className={classes.once}>{texts.once}</p>
    </div>
  );
}
