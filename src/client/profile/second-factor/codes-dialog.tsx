// Recovery codes, shown once: to download, to copy or to write down.
import { Button } from '#client/ui/button.tsx';
import { download } from '#client/ui/download.ts';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { IconCopy, IconDownload } from '#client/ui/icons.ts';
import { notifyDone } from '#client/ui/notify.tsx';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import shared from './shared-second-factor.module.css';
import classes from './codes-dialog.module.css';

const words = secondFactorPages.own;
const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      opened={codes.length > 0}
      once
      title={words.codesTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.codesDone}
        </Button>
      }
    >
      <p className={shared.text}>{words.codesExplain}</p>
      <ul className={classes.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={shared.buttons}>
        <Button
          icon={<IconDownload {...icon} />}
          onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), words.file)}
        >
          {words.download}
        </Button>
        <Button
          icon={<IconCopy {...icon} />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => notifyDone(words.copied))}
        >
          {words.copy}
        </Button>
      </div>
    </Dialog>
  );
}
