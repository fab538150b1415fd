// What may be shared outside the school, and the codes of options and kinds there. Saved as a whole.
import { useCall } from '#client/api/query.ts';
import { conflictRows, SettingsForm, SettingsGroup, SettingsHint } from '#client/form/settings-form.tsx';
import type { LoadedSettings } from '#client/form/use-settings.ts';
import { ListField } from '#client/ui/fields/choice-fields.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { reference } from '#shared/api/reference.ts';
import type { WireExchange } from '#shared/api/exchange.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeLists } from '#shared/exchange/codes.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { CodeTable, codeName } from './code-table.tsx';
import { type ExchangeField, useExchange } from './use-exchange.ts';

const words = exchangeText.settings;
const lists = Object.keys(codeLists) as CodeListName[];

export function ExchangeForm({ loaded, mayChange }: { loaded: LoadedSettings<WireExchange>; mayChange: boolean }) {
  const form = useExchange(loaded);
  const { base, draft, errors, conflict } = form;
  const { data: states = [] } = useCall(reference.states);
  const changed = form.changedIn(draft).length;
  const valueOf = ({ contact_email, states: chosen, codes }: WireExchange, field: ExchangeField): string => {
    if (field === 'contact_email') return contact_email;
    if (field === 'states') return states.flatMap(({ id, state }) => (chosen.includes(id) ? state : [])).join(', ');
    const byHand = codes.filter((each) => each.chosen);
    return byHand.map(({ list, title, code }) => `${title}: ${codeName(list, code)}`).join(', ');
  };
  const rows = (theirs: WireExchange) =>
    conflictRows(
      form.changedIn(theirs),
      { base, draft, theirs },
      { label: (field) => exchangeText.fields[field], value: valueOf },
    );
  return (
    <SettingsForm
      {...{ form, changed, mayChange, onCancel: () => form.change(base) }}
      leaves={false}
      conflict={{ what: exchangeText.conflict, rows: conflict ? rows(conflict.settings) : [] }}
    >
      <SettingsGroup id="exchange-outside" title={words.outside}>
        <ListField
          inputId="exchange-states"
          label={exchangeText.fields.states}
          tooltip={words.statesHint}
          value={draft.states}
          options={states.map(({ id, state }) => ({ value: id, label: state }))}
          disabled={!mayChange}
          {...(errors['states'] ? { error: errors['states'] } : {})}
          onChange={(chosen) => form.change({ states: chosen })}
        />
        <TextField
          inputId="exchange-email"
          label={exchangeText.fields.contact_email}
          tooltip={words.contactHint}
          value={draft.contact_email}
          disabled={!mayChange}
          {...(errors['contact_email'] ? { error: errors['contact_email'] } : {})}
          onChange={(contact_email) => form.change({ contact_email })}
        />
      </SettingsGroup>
      <SettingsGroup id="exchange-codes" title={words.codes}>
        <SettingsHint>{words.codesHint}</SettingsHint>
        {lists.map((list) => (
          <CodeTable
            key={list}
            list={list}
            items={draft.codes.filter((each) => each.list === list)}
            disabled={!mayChange}
            onChoose={form.choose}
          />
        ))}
      </SettingsGroup>
    </SettingsForm>
  );
}
