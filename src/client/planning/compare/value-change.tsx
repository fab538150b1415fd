// The two cells of a value that differs: what it was and what it becomes. Long texts are cut off; forms show them whole.
import { compareText } from '#shared/text/compare.ts';

import shared from './shared-differences.module.css';
import classes from './value-change.module.css';

const MAX_LENGTH = 300;
/** For a list with a line for each value. */
const MAX_LINES = 40;

export function ValueChange({ from, to }: { from: string; to: string }) {
  return (
    <>
      <td data-label={compareText.columns.was}>
        <Value text={from} />
      </td>
      <td data-label={compareText.columns.becomes}>
        <Value text={to} />
      </td>
    </>
  );
}

function Value({ text }: { text: string }) {
  if (text === '') return <span className={shared.note}>{compareText.empty}</span>;
  const lines = text.split('\n');
  const shown = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line));
  return <span className={classes.value}>{[...shown, ...(lines.length > MAX_LINES ? ['…'] : [])].join('\n')}</span>;
}
