// 'Tweede stap wissen': for a user who lost every second factor. On the page of a user.
import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import type { UserRecord } from '#shared/api/access.ts';
import { secondFactor } from '#shared/api/second-factor.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { nameOf } from './user-paths.ts';

const words = secondFactorPages.clear;

export function ClearSecondFactor({ user }: { user: UserRecord }) {
  const { saving, save } = useSave(secondFactorPages.own.item);
  const name = nameOf(user);
  const clear = async () => {
    const question = { title: words.title, message: words.message(name), confirmLabel: words.confirm, danger: true };
    if (!(await confirm(question))) return;
    await save(async () => {
      await call(secondFactor.clear, { params: { id: user.id } });
      notifyDone(words.done(name));
    });
  };
  return (
    <Button busy={saving} onClick={() => void clear()}>
      {words.button}
    </Button>
  );
}
