// The form about how people of a school sign in, saved whole. Used by its page.
import { type SubmitEvent, useRef } from 'react';

import { ActionBar } from '#client/form/action-bar.tsx';
import { ConflictFrame } from '#client/form/conflict-frame.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { CheckboxField } from '#client/ui/fields/choice-fields.tsx';
import { type Option, SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { WireSignIn } from '#shared/api/sign-in.ts';
import { formText } from '#shared/text/form.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

import { EntitlementRoles } from './entitlement-roles.tsx';
import { changedSettings, type LoadedSettings, type SettingField, useSignInSettings } from './use-sign-in-settings.ts';

import classes from './sign-in-form.module.css';

export interface SignInFormProps {
  loaded: LoadedSettings;
  /** The roles of the school. */
  roles: readonly Option[];
  mayChange: boolean;
  onClose: () => void;
}

const words = signInText;
const listOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trimStart())
    .filter((each, at) => each !== '' || at > 0);

export function SignInForm({ loaded, roles, mayChange, onClose }: SignInFormProps) {
  const form = useSignInSettings(loaded);
  const { base, draft, errors, saving, conflict } = form;
  const changed = changedSettings(base, draft).length;
  const release = useUnsavedGuard(changed);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !saving) void form.submit();
  };
  const field = (name: SettingField) => {
    const hints: Partial<Record<SettingField, string>> = words.hints;
    return {
      inputId: `sign-in-${name}`,
      label: words.fields[name],
      disabled: !mayChange,
      ...(hints[name] ? { tooltip: hints[name] } : {}),
      ...(errors[name] ? { error: errors[name] } : {}),
    };
  };
  const check = (name: 'sso' | 'local_accounts' | 'update_profile') => (
    <CheckboxField {...field(name)} value={draft[name]} onChange={(value) => form.change({ [name]: value })} />
  );
  const list = (name: 'home_domains' | 'affiliations') => (
    <TextField
      {...field(name)}
      value={draft[name].join(', ')}
      onChange={(text) => form.change({ [name]: listOf(text) })}
      onBlur={() => form.change({ [name]: draft[name].map((each) => each.trim()).filter(Boolean) })}
    />
  );
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>{words.hint}</p>
      {draft.available ? null : <p className={classes.notice}>{words.unavailable}</p>}
      <section className={classes.group} aria-labelledby="sign-in-ways">
        <h2 id="sign-in-ways">{words.ways}</h2>
        {check('sso')}
        {check('local_accounts')}
      </section>
      <section className={classes.group} aria-labelledby="sign-in-people">
        <h2 id="sign-in-people">{words.people}</h2>
        {list('home_domains')}
        {list('affiliations')}
        <SelectField
          {...field('default_role')}
          value={draft.default_role}
          options={roles}
          noneLabel={words.none}
          onChange={(role) => form.change({ default_role: role })}
        />
        {check('update_profile')}
      </section>
      <section className={classes.group} aria-labelledby="sign-in-roles">
        <h2 id="sign-in-roles">{words.roles}</h2>
        <EntitlementRoles
          value={draft.roles}
          options={roles}
          disabled={!mayChange}
          error={errors['roles']}
          onChange={(next) => form.change({ roles: next })}
        />
      </section>
      <ActionBar
        changed={changed}
        wrong={Object.keys(errors).length}
        saveLabel={formText.save}
        maySave={mayChange}
        saving={saving}
        problems={[]}
        onCancel={() => {
          release();
          onClose();
        }}
      />
      {conflict ? (
        <ConflictFrame
          saved={conflict.saved}
          what={words.conflict}
          keep={formText.conflictKeep}
          rows={changedSettings(base, conflict.settings).map((name) => ({
            id: name,
            label: words.fields[name],
            was: inWords(base, name, roles),
            now: inWords(conflict.settings, name, roles),
            ...(inWords(draft, name, roles) === inWords(base, name, roles)
              ? {}
              : { mine: inWords(draft, name, roles) }),
          }))}
          onReload={form.takeTheirs}
          onKeep={() => void form.keepMine()}
          onClose={form.closeConflict}
        />
      ) : null}
    </form>
  );
}

function inWords(settings: WireSignIn, name: SettingField, roles: readonly Option[]): string {
  const roleName = (id: number) => roles.find(({ value }) => value === id)?.label ?? '';
  const value = settings[name];
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (name === 'default_role') return roleName(settings.default_role);
  if (name === 'roles') return settings.roles.map((each) => `${each.entitlement}: ${roleName(each.role)}`).join(', ');
  return (value as string[]).join(', ');
}
