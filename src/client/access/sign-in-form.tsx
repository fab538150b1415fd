// The settings form for signing in at a school, saved as a whole. Used by its page.
import { conflictRows, SettingsForm, SettingsGroup, SettingsHint } from '#client/form/settings-form.tsx';
import type { LoadedSettings } from '#client/form/use-settings.ts';
import { CheckboxField } from '#client/ui/fields/choice-fields.tsx';
import { type Option, SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { WireSignIn } from '#shared/api/sign-in.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

import { EntitlementRoles } from './entitlement-roles.tsx';
import { type SettingField, useSignInSettings } from './use-sign-in-settings.ts';

import classes from './sign-in-form.module.css';

export interface SignInFormProps {
  loaded: LoadedSettings<WireSignIn>;
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
  const { base, draft, errors, conflict } = form;
  const changed = form.changedIn(draft).length;
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
  const rows = (theirs: WireSignIn) =>
    conflictRows(
      form.changedIn(theirs),
      { base, draft, theirs },
      { label: (name) => words.fields[name], value: (settings, name) => inWords(settings, name, roles) },
    );
  return (
    <SettingsForm
      {...{ form, changed, mayChange, onCancel: onClose }}
      conflict={{ what: words.conflict, rows: conflict ? rows(conflict.settings) : [] }}
    >
      <SettingsHint>{words.hint}</SettingsHint>
      {draft.available ? null : <p className={classes.notice}>{words.unavailable}</p>}
      <SettingsGroup id="sign-in-ways" title={words.ways}>
        {check('sso')}
        {check('local_accounts')}
      </SettingsGroup>
      <SettingsGroup id="sign-in-people" title={words.people}>
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
      </SettingsGroup>
      <SettingsGroup id="sign-in-roles" title={words.roles}>
        <EntitlementRoles
          value={draft.roles}
          options={roles}
          disabled={!mayChange}
          error={errors['roles']}
          onChange={(next) => form.change({ roles: next })}
        />
      </SettingsGroup>
    </SettingsForm>
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
