// The state of the form about exchange: what was loaded, what was changed, what is wrong; and saving it whole.
import { useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import type { LastSaved } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifySaved } from '#client/ui/notify.tsx';
import { type CodedItem, exchange as calls, type WireExchange } from '#shared/api/exchange.ts';
import { exchangeText } from '#shared/text/exchange.ts';

export interface LoadedExchange {
  exchange: WireExchange;
  etag: string | null;
}

const exchangeFields = ['contact_email', 'states', 'codes'] as const;
export type ExchangeField = (typeof exchangeFields)[number];

/** The fields in which two differ. */
export function changedFields(one: WireExchange, other: WireExchange): ExchangeField[] {
  return exchangeFields.filter((name) => JSON.stringify(sent(one)[name]) !== JSON.stringify(sent(other)[name]));
}

function sent({ contact_email, states, codes }: WireExchange) {
  const chosen = codes.filter(({ chosen: byHand }) => byHand).map(({ list, item, code }) => ({ list, item, code }));
  return { contact_email, states, codes: chosen };
}

export function useExchange(loaded: LoadedExchange) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded.exchange);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<(LoadedExchange & { saved: LastSaved }) | null>(null);
  const { saving, save } = useSave(exchangeText.item);

  const send = async (given: WireExchange, etag: string | null) => {
    const work = async () => {
      const { data, etag: next } = await callWithTag(calls.save, {
        query: { organization: given.organization },
        body: sent(given),
        ...(etag ? { ifMatch: etag } : {}),
      });
      setBase({ exchange: data, etag: next });
      setDraft((now) => (now === given ? data : now));
      setErrors({});
      notifySaved(exchangeText.item);
    };
    await save(work, {
      onConflict: ({ saved, current, etag: tag }) =>
        setConflict({ exchange: current as WireExchange, etag: tag, saved }),
      onErrors: (error) => {
        setErrors(error.errors);
        return exchangeFields.some((name) => error.errors[name] !== undefined);
      },
    });
  };

  const take = (found: LoadedExchange, next: WireExchange) => {
    setBase(found);
    setDraft(next);
    setConflict(null);
  };
  const change = (part: Partial<WireExchange>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  return {
    ...{ base: base.exchange, draft, errors, saving, conflict, change },
    /** '' is back to what the name says. */
    choose: ({ list, item }: CodedItem, code: string) =>
      change({
        codes: draft.codes.map((each) =>
          each.list === list && each.item === item
            ? { ...each, code: code || each.by_name, chosen: code !== '' }
            : each,
        ),
      }),
    submit: () => send(draft, base.etag),
    closeConflict: () => setConflict(null),
    takeTheirs: () => conflict && take(conflict, conflict.exchange),
    keepMine: async () => {
      if (!conflict) return;
      const own = changedFields(base.exchange, draft).map((name) => [name, draft[name]]);
      const merged = { ...conflict.exchange, ...Object.fromEntries(own) } as WireExchange;
      take(conflict, merged);
      await send(merged, conflict.etag);
    },
  };
}
