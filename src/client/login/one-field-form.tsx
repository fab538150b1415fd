// What forgetting and resetting share: one field, one button, a sentence when it goes wrong. Used by both forms.
import { type ComponentType, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

import { ApiError } from '#client/api/send.ts';
import { Button } from '#client/ui/button.tsx';
import { failureText } from '#shared/text/failure.ts';
import { loginText } from '#shared/text/login.ts';

import shared from './shared-form.module.css';
import classes from './one-field-form.module.css';

export interface OneFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export interface OneFieldFormProps {
  title: string;
  hint?: string;
  /** The field's name in the server's errors. */
  name: string;
  submitLabel: string;
  Field: ComponentType<OneFieldProps>;
  /** What is wrong with the value before it is sent; empty when nothing is. */
  check: (value: string) => string;
  send: (value: string) => Promise<void>;
  /** What is wrong before anything was sent. */
  refusedBefore?: ApiError | null;
  /** Requests a new link, where the link can be refused. */
  onNewLink?: () => void;
  onDone: () => void;
  onBack: () => void;
}

export function OneFieldForm(props: OneFieldFormProps) {
  const { title, hint, name, submitLabel, Field, check, send, refusedBefore = null, onNewLink, onDone, onBack } = props;
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState('');
  const [refused, setRefused] = useState<ApiError | null>(refusedBefore);
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);

  const attempt = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await send(value);
      onDone();
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, failureText.failed);
      const atField = refusal.errors[name] ?? '';
      setProblem(atField);
      if (!atField) setRefused(refusal);
      setBusy(false);
      ref.current?.focus();
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check(value);
    setProblem(found);
    if (found) ref.current?.focus();
    else void attempt();
  };
  const change = (text: string) => {
    setValue(text);
    setProblem('');
  };

  return (
    <form className={shared.form} onSubmit={submit} noValidate aria-label={title}>
      <div>
        <h2 className={classes.formTitle}>{title}</h2>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      <Field ref={ref} value={value} error={problem || undefined} onChange={change} />
      {refused ? (
        <div className={shared.refused} role="alert">
          {refused.message}
          {onNewLink && refused.status === 404 ? (
            <button type="button" className={shared.link} onClick={onNewLink}>
              {loginText.newLink}
            </button>
          ) : null}
        </div>
      ) : null}
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {submitLabel}
      </Button>
      <button type="button" className={shared.link} onClick={onBack}>
        {loginText.back}
      </button>
    </form>
  );
}
