// The form of the user's own profile. Sends only fields that changed and are filled; the password starts and ends empty.
import { type SubmitEvent, useRef } from 'react';

import { useAttributes } from '#client/api/attributes.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Me } from '#shared/api/session.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { formText } from '#shared/text/form.ts';
import { passwordText } from '#shared/text/password.ts';
import { profileText } from '#shared/text/profile.ts';

import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { type ProfileValues, useProfile } from './use-profile.ts';

import classes from './profile-form.module.css';

export function ProfileForm({ me }: { me: Me }) {
  const profile = useProfile(me);
  const { values, changed, errors, saving, setValue, submit, discard } = profile;
  const labelOf = useLabels();
  useUnsavedGuard(changed.length);
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!saving) void submit();
  };
  const field = (name: keyof ProfileValues, required = true) => ({
    inputId: `profile-${name}`,
    label: labelOf(name),
    required,
    value: values[name],
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
    onChange: (value: string) => setValue(name, value),
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={classes.form}>
      <div className={classes.card}>
        <TextField {...field('firstname')} />
        <TextField {...field('lastname')} />
        <TextField
          {...field('email')}
          hint={me.new_email ? profileText.emailToConfirm(me.new_email) : profileText.emailHint}
        />
        <TextField
          inputId="profile-username"
          label={labelOf('username')}
          value={me.username}
          disabled
          hint={profileText.usernameHint}
          onChange={() => undefined}
        />
        <div className={classes.wide}>
          <TextField
            {...field('password', false)}
            label={profileText.newPassword}
            password
            hint={`${passwordText.rule} ${profileText.passwordHint}`}
          />
        </div>
      </div>
      <ActionBar
        changed={changed.length}
        wrong={Object.keys(errors).length}
        saveLabel={formText.save}
        maySave
        saving={saving}
        problems={[]}
        onCancel={discard}
      />
      <SignInAgainDialog
        opened={profile.asksSignIn}
        username={me.username}
        onDone={profile.signedInAgain}
        onClose={profile.cancelSignIn}
      />
    </form>
  );
}

function useLabels(): (name: keyof ProfileValues | 'username') => string {
  const { data: rows } = useAttributes({ object: 'user' });
  return (name) => rows?.find(({ attribute }) => attribute === name)?.user_label ?? definition.attributes[name].label;
}
