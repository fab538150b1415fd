// Choosing a new password with the link from a mail. The rule is said before; whose account it is only the server knows.
import { NewPasswordField } from '#client/ui/credential-fields.tsx';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { nl } from '#shared/text/nl.ts';

import { OneFieldForm } from './one-field-form.tsx';
import type { ResetLink } from './reset-link.ts';
import { choosePassword } from './reset-requests.ts';

import classes from './login-screen.module.css';

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
      field={(field) => <NewPasswordField {...field} label={nl.login.newPassword} description={nl.password.rule} />}
      check={(password) => (password ? (passwordProblem(password, {}) ?? '') : nl.login.passwordRequired)}
      send={(password) => choosePassword(link, password)}
      onRefused={({ status }) =>
        status === 404 ? (
          <button type="button" className={classes.link} onClick={onNewLink}>
            {nl.login.newLink}
          </button>
        ) : null
      }
      onDone={onDone}
      onBack={onBack}
    />
  );
}
