// The secret of a system, which is nowhere to be seen again.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { exchangeText } from '#shared/text/exchange.ts';

import { CopyValue } from './copy-value.tsx';

import shared from './shared-section.module.css';
import classes from './secret-dialog.module.css';

export interface Secret {
  title: string;
  client_id: string;
  client_secret: string;
}

const words = exchangeText.clients;

export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return (
    <Dialog
      opened
      once
      title={words.secretTitle(secret.title)}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p className={classes.warning}>{words.secretHint}</p>
      <dl className={shared.values}>
        <CopyValue label={words.clientId} value={secret.client_id} />
        <CopyValue label={words.secret} value={secret.client_secret} />
      </dl>
    </Dialog>
  );
}
