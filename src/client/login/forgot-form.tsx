// 'Wachtwoord vergeten?': requests a mailed link for an e-mail address. Shown by the login page.
import { EmailField } from '#client/ui/credential-fields.tsx';
import { loginText } from '#shared/text/login.ts';

import { OneFieldForm, type OneFieldProps } from './one-field-form.tsx';
import { requestResetLink } from './reset-requests.ts';

export function ForgotForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  return (
    <OneFieldForm
      title={loginText.forgot}
      hint={loginText.forgotHint}
      name="email"
      submitLabel={loginText.forgotSubmit}
      Field={AddressField}
      check={(email) => (email.trim() ? '' : loginText.emailRequired)}
      send={(email) => requestResetLink(email.trim())}
      onDone={onDone}
      onBack={onBack}
    />
  );
}

function AddressField(props: OneFieldProps) {
  return <EmailField {...props} label={loginText.email} />;
}
