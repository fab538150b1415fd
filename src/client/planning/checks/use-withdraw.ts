// Undoes that a finding was accepted, after confirmation.
import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { checks, type WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';

const words = checkPageText;

export function useWithdraw() {
  const { saving, save } = useSave(words.acceptItem);
  /** Returns whether it was undone. */
  const withdraw = async ({ id, reason }: NonNullable<WireFinding['accepted']>): Promise<boolean> => {
    const sure = await confirm({
      title: words.withdrawTitle,
      message: words.withdrawMessage(reason),
      confirmLabel: words.withdrawConfirm,
    });
    return sure && (await save(() => call(checks.withdraw, { params: { id } })));
  };
  return { saving, withdraw };
}
