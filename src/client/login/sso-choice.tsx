// The button to sign in with an institution, above a form. Used by the login page when the server offers it.
import type { ReactNode } from 'react';

import { ssoLoginText } from '#shared/text/sso-login.ts';

import classes from './sso-choice.module.css';

/** `or` is what is below it. */
export function SsoChoice({ or, children }: { or: string; children: ReactNode }) {
  return (
    <div className={classes.choice}>
      {children}
      {or ? <p className={classes.or}>{or}</p> : null}
    </div>
  );
}

export function SsoLink({ address }: { address: string }) {
  return (
    <a className={classes.button} href={address}>
      {ssoLoginText.button}
    </a>
  );
}

export function SsoButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {ssoLoginText.button}
    </button>
  );
}
