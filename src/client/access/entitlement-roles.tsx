// Which entitlement of the institution gives which role: a row for each. Used by the form about signing in.
import { SettingsHint } from '#client/form/settings-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Option, SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconPlus, IconTrash } from '#client/ui/icons.ts';
import type { WireSignIn } from '#shared/api/sign-in.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

import classes from './entitlement-roles.module.css';

type Rows = WireSignIn['roles'];

export interface EntitlementRolesProps {
  value: Rows;
  options: readonly Option[];
  disabled: boolean;
  error: string | undefined;
  onChange: (rows: Rows) => void;
}

const words = signInText;

export function EntitlementRoles({ value, options, disabled, error, onChange }: EntitlementRolesProps) {
  const change = (at: number, part: Partial<Rows[number]>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <>
      <SettingsHint>{words.rolesHint}</SettingsHint>
      {value.map(({ entitlement, role }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name, and stay where they are while somebody types
        <div key={at} className={classes.row}>
          <TextField
            inputId={`sign-in-entitlement-${at}`}
            label={words.entitlement}
            value={entitlement}
            disabled={disabled}
            onChange={(text) => change(at, { entitlement: text })}
          />
          <SelectField
            inputId={`sign-in-role-${at}`}
            label={words.role}
            value={role}
            options={options}
            required
            disabled={disabled}
            onChange={(chosen) => change(at, { role: chosen })}
          />
          {disabled ? null : (
            <IconButton
              label={words.removeRole(entitlement || String(at + 1))}
              icon={<IconTrash size={17} stroke={1.6} aria-hidden />}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {disabled ? null : (
        <div>
          <Button
            icon={<IconPlus size={17} stroke={2} aria-hidden />}
            onClick={() => onChange([...value, { entitlement: '', role: options[0]?.value ?? 0 }])}
          >
            {words.addRole}
          </Button>
        </div>
      )}
    </>
  );
}
