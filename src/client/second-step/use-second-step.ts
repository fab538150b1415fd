// The state of the second step: the chosen method, the input, the errors.
import { useState } from 'react';

import { passkeysWork } from '#client/api/passkeys-work.ts';
import { ApiError } from '#client/api/send.ts';
import type { SecondStep } from '#shared/api/second-factor.ts';
import { failureText } from '#shared/text/failure.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { signWithPasskey } from './passkeys.ts';
import type { StepAnswer } from './sign-in.ts';

export type Method = SecondStep['methods'][number];

interface Asked {
  step: SecondStep;
  onAnswer: (answer: StepAnswer) => Promise<void>;
  onOver: (message: string) => void;
}

export function useSecondStep({ step, onAnswer, onOver }: Asked) {
  const methods = step.methods.filter((each) => each !== 'passkey' || passkeysWork());
  const [chosen, setChosen] = useState<Method>(methods[0] ?? 'recovery_code');
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);

  const answer = async (): Promise<StepAnswer> =>
    chosen === 'passkey' ? { assertion: await signWithPasskey(step.passkey ?? {}), remember } : { code, remember };

  /** Whether the answer was accepted. */
  const submit = async (): Promise<boolean> => {
    if (busy) return true;
    if (chosen !== 'passkey' && code.trim() === '') {
      setRefused(secondFactorText.step.codeRequired);
      return false;
    }
    setBusy(true);
    setRefused('');
    try {
      await onAnswer(await answer());
      return true;
    } catch (error) {
      const { message, details } = error instanceof ApiError ? error : new ApiError(0, failureText.failed);
      if ((details as { isOver?: boolean } | undefined)?.isOver) onOver(message);
      else setRefused(message);
      setBusy(false);
      return false;
    }
  };

  return {
    method: chosen,
    others: methods.filter((each) => each !== chosen),
    code,
    refused,
    busy,
    remember,
    setCode: (text: string) => {
      setCode(text);
      setRefused('');
    },
    setRemember,
    setMethod: (method: Method) => {
      setChosen(method);
      setCode('');
      setRefused('');
    },
    submit,
  };
}
