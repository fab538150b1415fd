// The state of the profile form: changes, errors, saving.
import { useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import type { ApiError } from '#client/api/send.ts';
import { checkValue } from '#client/form/check-before-sending.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import { isEmail } from '#shared/schemas.ts';
import { type Me, session } from '#shared/api/session.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { passwordProblem } from '#shared/permissions/password-rule.ts';
import { fieldText } from '#shared/text/field.ts';
import { profileText } from '#shared/text/profile.ts';

import { requiresSignIn } from './use-sign-in-changes.tsx';

export interface ProfileValues {
  firstname: string;
  lastname: string;
  email: string;
  password: string;
}
type Errors = Partial<Record<keyof ProfileValues, string>>;

const names = ['firstname', 'lastname', 'email', 'password'] as const;

export function useProfile(me: Me) {
  const [start, setStart] = useState(() => valuesOf(me));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const { saving, save } = useSave(profileText.item);
  const [asksSignIn, setAsksSignIn] = useState(false);
  const changesFrom = (from: ProfileValues) => names.filter((name) => values[name] !== from[name]);
  const changed = changesFrom(start);
  /** A failed save may have been saved, so the next one compares with what the server has. */
  const isDoubtful = useRef(false);

  const refuse = (found: Errors) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    // After the error has been rendered, so that screen readers read it with the field.
    if (first) requestAnimationFrame(() => document.getElementById(`profile-${first}`)?.focus());
  };

  const showErrors = (error: ApiError): boolean => {
    const isAsked = requiresSignIn(error);
    if (isAsked) setAsksSignIn(true);
    else refuse(error.errors);
    return isAsked || names.some((name) => error.errors[name] !== undefined);
  };

  const submit = async () => {
    const found = await check(values, me);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const work = async () => {
      const sent = isDoubtful.current ? changesFrom(valuesOf(await call(session.me))) : changed;
      const body = Object.fromEntries(sent.filter((name) => values[name]).map((name) => [name, values[name]]));
      const answer = await call(contract.profile.update, { body });
      isDoubtful.current = false;
      const saved = valuesOf(answer);
      setStart(saved);
      setValues(saved);
      notifyDone(body['email'] ? profileText.savedToConfirm(answer.new_email) : profileText.saved);
    };
    const onFailed = (reason: string) => {
      isDoubtful.current = true;
      notifyFailed(reason);
    };
    await save(work, { onErrors: showErrors, onFailed });
  };

  return {
    values,
    changed,
    errors,
    saving,
    submit,
    asksSignIn,
    /** Saves the change after the user has signed in again. */
    signedInAgain: () => {
      setAsksSignIn(false);
      void submit();
    },
    cancelSignIn: () => setAsksSignIn(false),
    setValue: (name: keyof ProfileValues, value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _solved, ...others }) => others);
    },
    discard: () => {
      setValues(start);
      setErrors({});
    },
  };
}

function valuesOf({ firstname, lastname, email }: Me): ProfileValues {
  return { firstname, lastname, email, password: '' };
}

async function check({ firstname, lastname, email, password }: ProfileValues, { username }: Me): Promise<Errors> {
  const problem = password ? passwordProblem(password, { username, email }) : null;
  return {
    ...(await nameProblem('firstname', firstname)),
    ...(await nameProblem('lastname', lastname)),
    ...(email.trim() ? (isEmail(email.trim()) ? {} : { email: fieldText.email }) : { email: fieldText.required }),
    ...(problem === null ? {} : { password: problem }),
  };
}

async function nameProblem(name: 'firstname' | 'lastname', given: string): Promise<Errors> {
  const result = await checkValue(definition.attributes[name].write, given);
  const problem = result?.error?.issues[0]?.message;
  return problem ? { [name]: problem } : {};
}
