// Choosing a new password with the link from a mail. The rule is said before; whose account it is only the server knows.
import { NewPasswordField } from '#client/ui/credential-fields.tsx';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { nl } from '#shared/text/nl.ts';

import { OneFieldForm, type OneFieldProps } from './one-field-form.tsx';
import type { ResetLink } from './reset-link.ts';
import { choosePassword } from './reset-requests.ts';

export interface ResetFormProps {
  link: ResetLink;
  onDone: () => void;
  onBack: () => void;
  onNewLink: () => void;
}

export function ResetForm({ link, onDone, onBack, onNewLink }: ResetFormProps) {
  return (
    <OneFieldForm
      title={nl.login.reset}
      name="password"
      submitLabel={nl.login.resetSubmit}
      Field={RuledField}
      check={(password) => (password ? (passwordProblem(password, {}) ?? '') : nl.login.passwordRequired)}
      send={(password) => choosePassword(link, password)}
      onNewLink={onNewLink}
      onDone={onDone}
      onBack={onBack}
    />
  );
}

function RuledField(props: OneFieldProps) {
  return <NewPasswordField {...props} label={nl.login.newPassword} description={nl.password.rule} />;
}
