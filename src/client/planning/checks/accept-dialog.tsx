// 'Bewust afgeweken': accepts a finding, with the reason why it may be so.
import { flushCache } from '#client/api/query-client.ts';
import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { checks, type WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';

import { ReasonDialog } from './reason-dialog.tsx';

import classes from './accept-dialog.module.css';

const words = checkPageText;

interface AcceptDialogProps {
  finding: WireFinding;
  onAccepted: (finding: WireFinding) => void;
  onClose: () => void;
}

export function AcceptDialog({ finding, onAccepted, onClose }: AcceptDialogProps) {
  const { saving, save } = useSave(words.acceptItem);

  const accept = async (reason: string, refuse: (text: string) => void) => {
    const { programme, check, year, block, week, relation_id, object, id, subject } = finding;
    const body = { programme, check, year, block, week, relation_id, object, id, subject, reason };
    const isSaved = await save(() => call(checks.accept, { body }), {
      onErrors: ({ errors }) => {
        if (errors['reason']) refuse(errors['reason']);
        if (!errors['check']) return errors['reason'] !== undefined;
        // Solved or moved since it was read: reload the findings.
        notifyFailed(words.gone);
        flushCache();
        onClose();
        return true;
      },
    });
    if (!isSaved) return;
    onClose();
    onAccepted(finding);
  };

  return (
    <ReasonDialog
      title={words.acceptTitle}
      about={<p className={classes.message}>{finding.message}</p>}
      note={words.acceptNote}
      saveLabel={words.acceptSave}
      saving={saving}
      onSave={(reason, refuse) => void accept(reason, refuse)}
      onClose={onClose}
    />
  );
}
