// Changes the user's own second step; holds the state of the dialogs for that.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import type { ApiError } from '#client/api/send.ts';
import { makePasskey } from '#client/second-step/passkeys.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { secondFactor } from '#shared/api/second-factor.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { useSignInChanges } from '../use-sign-in-changes.tsx';
import type { NewApp } from './app-dialog.tsx';

const words = secondFactorPages.own;

/** A new passkey, or one that is being renamed. */
export interface Naming {
  id: number;
  name: string;
}

export function useOwnFactors() {
  const { data: own } = useCall(secondFactor.own);
  const { busy, change, dialog } = useSignInChanges(words.item);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = () => notifyDone(words.saved);
  const asked = async (title: string, message: string, confirmLabel: string, work: () => Promise<unknown>) => {
    if (await confirm({ title, message, confirmLabel, danger: true })) await change(work);
  };

  return {
    own,
    busy,
    dialog,
    naming,
    app,
    codes,
    setNaming,
    closeApp: () => setApp(null),
    closeCodes: () => setCodes([]),
    name: (name: string) =>
      change(async () => {
        if (naming?.id) await call(secondFactor.renamePasskey, { params: { id: naming.id }, body: { name } });
        else {
          const { ticket, options } = await call(secondFactor.startPasskey, { body: {} });
          const response = (await makePasskey(options)) as never;
          setCodes((await call(secondFactor.addPasskey, { body: { ticket, name, response } })).recovery_codes);
        }
        setNaming(null);
        done();
      }),
    removePasskey: ({ id, name }: Naming) =>
      asked(words.removeTitle, words.removeMessage(name), words.removeConfirm, async () => {
        await call(secondFactor.removePasskey, { params: { id } });
        done();
      }),
    startApp: () => change(async () => setApp(await call(secondFactor.startTimeCode, { body: {} }))),
    setApp: (code: string, onErrors: (error: ApiError) => boolean) =>
      change(async () => {
        if (!app) return;
        setCodes((await call(secondFactor.setTimeCode, { body: { ticket: app.ticket, code } })).recovery_codes);
        setApp(null);
        done();
      }, onErrors),
    removeApp: () =>
      asked(words.removeApp, words.removeAppMessage, words.removeConfirm, async () => {
        await call(secondFactor.removeTimeCode);
        done();
      }),
    newCodes: () =>
      asked(words.newCodes, words.newCodesMessage, words.newCodesConfirm, async () =>
        setCodes((await call(secondFactor.newRecoveryCodes, { body: {} })).recovery_codes),
      ),
    forgetDevice: (id: number) =>
      change(async () => {
        await call(secondFactor.forgetDevice, { params: { id } });
        done();
      }),
  };
}
