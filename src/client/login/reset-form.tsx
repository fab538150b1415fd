// Chooses a new password with the link from a mail. Shows the rule beforehand; only the server knows whose account it is.
import type { ApiError } from '#client/api/send.ts';
import { NewPasswordField } from '#client/ui/credential-fields.tsx';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { loginText } from '#shared/text/login.ts';
import { passwordText } from '#shared/text/password.ts';

import { OneFieldForm, type OneFieldProps } from './one-field-form.tsx';
import type { ResetLink } from './reset-link.ts';
import { choosePassword } from './reset-requests.ts';

export interface ResetFormProps {
  link: ResetLink;
  /** For a user who chooses a password for the first time. */
  isInvited?: boolean;
  /** The link does not work. */
  refused?: ApiError | null;
  onDone: () => void;
  onBack: () => void;
  onNewLink: () => void;
}

export function ResetForm({ link, isInvited = false, refused = null, onDone, onBack, onNewLink }: ResetFormProps) {
  return (
    <OneFieldForm
      title={isInvited ? loginText.invited : loginText.reset}
      refusedBefore={refused}
      name="password"
      submitLabel={loginText.resetSubmit}
      Field={RuledField}
      check={(password) => (password ? (passwordProblem(password, {}) ?? '') : loginText.passwordRequired)}
      send={(password) => choosePassword(link, password)}
      onNewLink={onNewLink}
      onDone={onDone}
      onBack={onBack}
    />
  );
}

function RuledField(props: OneFieldProps) {
  return <NewPasswordField {...props} label={loginText.newPassword} description={passwordText.rule} />;
}
