// A text with its removed and added words marked, also for screen readers.
import { wordDiff } from '#shared/history/word-diff.ts';
import { historyText as words } from '#shared/text/history.ts';

import shared from './shared-words.module.css';
import classes from './word-marks.module.css';

export function WordMarks({ from, to }: { from: string; to: string }) {
  return (
    <p className={shared.words}>
      {wordDiff(from, to).map(({ kind, text }, at) => {
        // Pieces have no key of their own and never change position.
        const key = `${at}-${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={key} className={kind === 'added' ? classes.added : classes.removed}>
            <span className="ll-spoken"> {kind === 'added' ? words.addedWords : words.removedWords} </span>
            {text}
            <span className="ll-spoken">{words.endOfMark} </span>
          </Mark>
        );
      })}
    </p>
  );
}
