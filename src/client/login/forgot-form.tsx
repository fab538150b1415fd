// 'Wachtwoord vergeten?': asks for an e-mail address and for a link to it. Shown by the login screen.
import { EmailField } from '#client/ui/credential-fields.tsx';
import { nl } from '#shared/text/nl.ts';

import { OneFieldForm, type OneFieldProps } from './one-field-form.tsx';
import { requestResetLink } from './reset-requests.ts';

export function ForgotForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  return (
    <OneFieldForm
      title={nl.login.forgot}
      hint={nl.login.forgotHint}
      name="email"
      submitLabel={nl.login.forgotSubmit}
      Field={AddressField}
      check={(email) => (email.trim() ? '' : nl.login.emailRequired)}
      send={(email) => requestResetLink(email.trim())}
      onDone={onDone}
      onBack={onBack}
    />
  );
}

function AddressField(props: OneFieldProps) {
  return <EmailField {...props} label={nl.login.email} />;
}
