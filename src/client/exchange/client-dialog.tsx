// A new system, or another name and other rights for one that is there.
import { type SubmitEvent, useState } from 'react';

import { call } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useSavedBy } from '#client/form/saved-by.ts';
import { type SaveConflict, useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/fields/choice-fields.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { FieldError } from '#client/ui/fields/field-frame.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { type ApiClient, apiClients } from '#shared/api/api-clients.ts';
import { type ClientScope, clientScopes } from '#shared/exchange/scopes.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { formText } from '#shared/text/form.ts';

import type { Secret } from './secret-dialog.tsx';

import shared from './shared-section.module.css';
import classes from './client-dialog.module.css';

export interface ClientDialogProps {
  organization: number;
  /** Null for a new one. */
  client: ApiClient | null;
  onMade: (secret: Secret) => void;
  onClose: () => void;
}

const words = exchangeText.clients;
const blank = { title: '', scopes: ['oeapi'] as readonly ClientScope[], active: true };
const formId = 'exchange-client';

export function ClientDialog({ organization, client, onMade, onClose }: ClientDialogProps) {
  const [base, setBase] = useState(client);
  const [changed, setChanged] = useState<Partial<typeof blank>>({});
  const { title, scopes, active } = { ...blank, ...base, ...changed };
  const change = (part: typeof changed) => setChanged({ ...changed, ...part });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { saving, save } = useSave(title || words.create);
  const savedBy = useSavedBy();

  const send = async () => {
    const body = { title, scopes: [...scopes], active };
    if (base) {
      await call(apiClients.update, { params: { id: base.id }, body, ifMatch: base.etag });
      notifySaved(title);
    } else onMade(await call(apiClients.create, { body: { organization, ...body } }));
    onClose();
  };
  /** The user's own changes stay on top of the other's: saving again overwrites. */
  const takeTheirs = ({ saved, current }: SaveConflict) => {
    setBase(current as ApiClient);
    notifyInfo(`${savedBy(saved, formText.conflict.client)} ${formText.conflictMerged}`);
  };
  const closeRemoved = ({ title: was }: ApiClient) => {
    notifyFailed(catalogueText.removedMeanwhile(was));
    flushCache();
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const onErrors = ({ errors: found }: { errors: Record<string, string> }) => {
      setErrors(found);
      return 'title' in found || 'scopes' in found;
    };
    void save(send, { onErrors, onConflict: takeTheirs, ...(base && { onGone: () => closeRemoved(base) }) });
  };
  const toggle = (scope: ClientScope, on: boolean) =>
    change({ scopes: clientScopes.filter((each) => (each === scope ? on : scopes.includes(each))) });

  return (
    <Dialog
      opened
      title={client ? words.edit : words.create}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={shared.sections} onSubmit={submit} noValidate>
        <TextField
          inputId="client-title"
          label={words.name}
          tooltip={words.nameHint}
          value={title}
          required
          focusFirst
          {...(errors['title'] ? { error: errors['title'] } : {})}
          onChange={(text) => change({ title: text })}
        />
        <fieldset className={classes.scopes} aria-describedby={errors['scopes'] ? 'client-scopes-error' : undefined}>
          <legend>{words.scopes}</legend>
          {clientScopes.map((scope) => (
            <CheckboxField
              key={scope}
              inputId={`client-${scope}`}
              label={words.scope[scope]}
              tooltip={words.scopeHint[scope]}
              value={scopes.includes(scope)}
              onChange={(on) => toggle(scope, on)}
            />
          ))}
          <FieldError inputId="client-scopes" error={errors['scopes']} />
        </fieldset>
        {client ? (
          <CheckboxField
            inputId="client-active"
            label={words.active}
            value={active}
            onChange={(on) => change({ active: on })}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
