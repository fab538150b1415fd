// What may leave the house, and what options and kinds are called there. Saved whole.
import { type SubmitEvent, useRef } from 'react';

import { useCall } from '#client/api/query.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { ConflictFrame } from '#client/form/conflict-frame.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { ListField } from '#client/ui/fields/choice-fields.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { reference } from '#shared/api/reference.ts';
import type { WireExchange } from '#shared/api/exchange.ts';
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeLists } from '#shared/exchange/codes.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { formText } from '#shared/text/form.ts';

import { CodeTable, codeName } from './code-table.tsx';
import { changedFields, type ExchangeField, type LoadedExchange, useExchange } from './use-exchange.ts';

import classes from './exchange.module.css';

const words = exchangeText.settings;
const lists = Object.keys(codeLists) as CodeListName[];

export function SettingsForm({ loaded, mayChange }: { loaded: LoadedExchange; mayChange: boolean }) {
  const form = useExchange(loaded);
  const { base, draft, errors, saving, conflict } = form;
  const { data: states = [] } = useCall(reference.states);
  const changed = changedFields(base, draft).length;
  useUnsavedGuard(changed);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !saving) void form.submit();
  };
  const valueOf = ({ contact_email, states: chosen, codes }: WireExchange, field: ExchangeField): string => {
    if (field === 'contact_email') return contact_email;
    if (field === 'states') return states.flatMap(({ id, state }) => (chosen.includes(id) ? state : [])).join(', ');
    const byHand = codes.filter((each) => each.chosen);
    return byHand.map(({ list, title, code }) => `${title}: ${codeName(list, code)}`).join(', ');
  };
  return (
    <form ref={element} className={classes.sections} onSubmit={submit} noValidate>
      <section className={classes.group} aria-labelledby="exchange-outside">
        <h2 id="exchange-outside">{words.outside}</h2>
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
      </section>
      <section className={classes.group} aria-labelledby="exchange-codes">
        <h2 id="exchange-codes">{words.codes}</h2>
        <p className={classes.hint}>{words.codesHint}</p>
        {lists.map((list) => (
          <CodeTable
            key={list}
            list={list}
            items={draft.codes.filter((each) => each.list === list)}
            disabled={!mayChange}
            onChoose={form.choose}
          />
        ))}
      </section>
      <ActionBar
        changed={changed}
        wrong={Object.keys(errors).length}
        saveLabel={formText.save}
        maySave={mayChange}
        saving={saving}
        problems={[]}
        onCancel={() => form.change(base)}
      />
      {conflict ? (
        <ConflictFrame
          saved={conflict.saved}
          what={exchangeText.conflict}
          keep={formText.conflictKeep}
          rows={changedFields(base, conflict.exchange).map((field) => ({
            id: field,
            label: exchangeText.fields[field],
            was: valueOf(base, field),
            now: valueOf(conflict.exchange, field),
            ...(valueOf(draft, field) === valueOf(base, field) ? {} : { mine: valueOf(draft, field) }),
          }))}
          onReload={form.takeTheirs}
          onKeep={() => void form.keepMine()}
          onClose={form.closeConflict}
        />
      ) : null}
    </form>
  );
}
