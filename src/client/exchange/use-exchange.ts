// The state of the exchange settings form.
import { callWithTag } from '#client/api/call.ts';
import { type LoadedSettings, useSettings } from '#client/form/use-settings.ts';
import { type CodedItem, exchange as calls, type WireExchange } from '#shared/api/exchange.ts';
import { exchangeText } from '#shared/text/exchange.ts';

const exchangeFields = ['contact_email', 'states', 'codes'] as const;
export type ExchangeField = (typeof exchangeFields)[number];

function sent({ contact_email, states, codes }: WireExchange) {
  const chosen = codes.filter((each) => each.chosen).map(({ list, item, code }) => ({ list, item, code }));
  return { contact_email, states, codes: chosen };
}

export function useExchange(loaded: LoadedSettings<WireExchange>) {
  const form = useSettings({
    loaded,
    item: exchangeText.item,
    fields: exchangeFields,
    comparable: sent,
    send: (settings, tag) =>
      callWithTag(calls.save, { query: { organization: settings.organization }, body: sent(settings), ...tag }),
  });
  return {
    ...form,
    /** '' resets to the code that follows from the name. */
    choose: ({ list, item }: CodedItem, code: string) =>
      form.change({
        codes: form.draft.codes.map((each) =>
          each.list === list && each.item === item
            ? { ...each, code: code || each.by_name, chosen: code !== '' }
            : each,
        ),
      }),
  };
}
