// The step after the password: a passkey, a code of the app or a recovery code. Shown by the login page, and where the profile
// asks the user to sign in again.
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/credential-fields.tsx';
import type { SecondStep } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import type { StepAnswer } from './sign-in.ts';
import { type Method, useSecondStep } from './use-second-step.ts';

import classes from './second-step-form.module.css';

const words = secondFactorText.step;

const hints: Record<Method, string> = {
  passkey: words.passkeyHint,
  time_code: words.codeHint,
  recovery_code: words.recoveryHint,
};
const choices: Record<Method, string> = {
  passkey: words.usePasskey,
  time_code: words.useCode,
  recovery_code: words.useRecoveryCode,
};

export interface SecondStepFormProps {
  step: SecondStep;
  /** Throws an ApiError if the answer is refused. */
  onAnswer: (answer: StepAnswer) => Promise<void>;
  /** The ticket has expired, so the password is needed again. */
  onOver: (message: string) => void;
  /** Whether this device can be remembered. */
  remembers?: boolean;
  /** The button to go back. */
  children?: ReactNode;
}

export function SecondStepForm({ step, onAnswer, onOver, remembers = true, children }: SecondStepFormProps) {
  const { method, others, code, refused, busy, remember, ...change } = useSecondStep({ step, onAnswer, onOver });
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (method === 'passkey' ? button : field).current?.focus(), [method]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In React's tree this form is inside another, although not in the DOM.
    event.stopPropagation();
    void change.submit().then((isRight) => isRight || field.current?.select());
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={words.title}>
      <div>
        <h2 className={classes.title}>{words.title}</h2>
        <p className={classes.hint}>{hints[method]}</p>
      </div>
      {method === 'passkey' ? null : (
        <CodeField
          key={method}
          ref={field}
          digits={method === 'time_code'}
          label={method === 'time_code' ? words.code : words.recoveryCode}
          value={code}
          error={undefined}
          onChange={change.setCode}
        />
      )}
      {remembers ? (
        <label className={classes.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => change.setRemember(event.target.checked)} />
          {words.remember}
        </label>
      ) : null}
      {refused ? (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      ) : null}
      <Button ref={button} type="submit" variant="primary" fullWidth busy={busy}>
        {method === 'passkey' ? words.passkey : words.submit}
      </Button>
      <div className={classes.others}>
        {others.map((other) => (
          <button key={other} type="button" className={classes.link} onClick={() => change.setMethod(other)}>
            {choices[other]}
          </button>
        ))}
        {children}
      </div>
      <p className={classes.hint}>{words.lost}</p>
    </form>
  );
}
