// Changes the user's own second step; holds the state of the dialogs for that.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useCall } from '#client/api/query.ts';
import type { ApiError } from '#client/api/send.ts';
import { makePasskey } from '#client/second-step/passkeys.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone, notifyInfo } from '#client/ui/notify.tsx';
import { secondFactor } from '#shared/api/second-factor.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { useSignInChanges } from '../use-sign-in-changes.tsx';
import type { NewApp } from './app-dialog.tsx';

const words = secondFactorPages.own;

/** A passkey or device; id 0 is a new passkey. */
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
  const gone = (name: string) => {
    notifyInfo(catalogueText.removedMeanwhile(name));
    flushCache();
  };
  const remove = async (title: string, message: string, name: string, work: () => Promise<unknown>) => {
    if (!(await confirm({ title, message, confirmLabel: words.removeConfirm, danger: true }))) return;
    const removing = async () => {
      await work();
      done();
    };
    await change(removing, { onGone: () => gone(name) });
  };
  const rename = ({ id, name: oldName }: Naming, name: string) =>
    change(
      async () => {
        await call(secondFactor.renamePasskey, { params: { id }, body: { name } });
        setNaming(null);
        done();
      },
      {
        onGone: () => {
          setNaming(null);
          gone(oldName);
        },
      },
    );
  const addPasskey = (name: string) =>
    change(async () => {
      const { ticket, options } = await call(secondFactor.startPasskey, { body: {} });
      const response = (await makePasskey(options)) as never;
      setCodes((await call(secondFactor.addPasskey, { body: { ticket, name, response } })).recovery_codes);
      setNaming(null);
      done();
    });

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
    name: (name: string) => (naming?.id ? rename(naming, name) : addPasskey(name)),
    removePasskey: ({ id, name }: Naming) =>
      remove(words.removeTitle, words.removeMessage(name), name, () =>
        call(secondFactor.removePasskey, { params: { id } }),
      ),
    startApp: () => change(async () => setApp(await call(secondFactor.startTimeCode, { body: {} }))),
    setApp: (code: string, onErrors: (error: ApiError) => boolean) =>
      change(
        async () => {
          if (!app) return;
          setCodes((await call(secondFactor.setTimeCode, { body: { ticket: app.ticket, code } })).recovery_codes);
          setApp(null);
          done();
        },
        { onErrors },
      ),
    removeApp: () =>
      remove(words.removeApp, words.removeAppMessage, words.app, () => call(secondFactor.removeTimeCode)),
    newCodes: async () => {
      const question = { title: words.newCodes, message: words.newCodesMessage, confirmLabel: words.newCodesConfirm };
      if (await confirm({ ...question, danger: true }))
        await change(async () => setCodes((await call(secondFactor.newRecoveryCodes, { body: {} })).recovery_codes));
    },
    forgetDevice: ({ id, name }: Naming) =>
      change(
        async () => {
          await call(secondFactor.forgetDevice, { params: { id } });
          done();
        },
        { onGone: () => gone(name) },
      ),
  };
}
