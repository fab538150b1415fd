// A text that people put into another system, with a button that copies it.
import { Fragment, type ReactNode } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { IconCopy } from '#client/ui/icons.ts';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { exchangeText } from '#shared/text/exchange.ts';

import classes from './copy-value.module.css';

const words = exchangeText;

export function CopyValue({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notifyDone(words.copied(label));
    } catch {
      notifyFailed(words.notCopied);
    }
  };
  return (
    <div className={classes.copy}>
      <dt>{label}</dt>
      <dd>
        <code>{breakable(value)}</code>
        <IconButton
          label={words.copyOf(label)}
          icon={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}

/** An address goes on to the next line at a slash. */
function breakable(value: string): ReactNode {
  return value.split(/(?<=[^/]\/)(?=[^/])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in its order
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
