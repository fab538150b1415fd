// The two cells of a value that differs: what it was and what it becomes. Long texts are cut off; forms show them whole.
import { compareText } from '#shared/text/compare.ts';

import classes from './compare.module.css';

const longest = 300;

export function ValueChange({ from, to }: { from: string; to: string }) {
  return (
    <>
      <td>
        <Value text={from} />
      </td>
      <td>
        <Value text={to} />
      </td>
    </>
  );
}

function Value({ text }: { text: string }) {
  if (text === '') return <span className={classes.note}>{compareText.empty}</span>;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
