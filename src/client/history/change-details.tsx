// One change, with the old and the new value. Texts are compared word by word.
import type { ReactNode } from 'react';

import type { Change } from '#shared/api/history.ts';
import { isRich, textsOf, titleOf } from '#shared/history/change-names.ts';
import { historyText as words } from '#shared/text/history.ts';

import { isAbout, type Names, changeSentence } from './sentence.ts';
import { WordMarks } from './word-marks.tsx';

import shared from './shared-words.module.css';
import classes from './change-details.module.css';

export interface ChangeDetailsProps {
  change: Change;
  names: Names;
  /** The record that the list is about, which is not named again. */
  about: string;
  actions?: ReactNode;
}

export function ChangeDetails({ change, names, about, actions }: ChangeDetailsProps) {
  const { attribute, object } = change;
  const isRecord = attribute === '';
  const label = isRecord ? sentence(changeSentence(change, { ...names, about })) : names.attribute(change);
  const where = isRecord || isAbout(change, about) ? '' : titleOf(change) || names.object(object);
  return (
    <li className={classes.change}>
      <div className={classes.changeHead}>
        <span className={classes.field}>{label}</span>
        {where ? <span className={classes.where}>{where}</span> : null}
        {actions}
      </div>
      {isRecord ? <Place change={change} /> : <FromTo change={change} />}
    </li>
  );
}

/** The position of a plan item, before or after. */
function Place({ change: { from_text, to_text } }: { change: Change }) {
  const text = to_text || from_text;
  return text ? <p className={shared.words}>{text.charAt(0).toUpperCase() + text.slice(1)}</p> : null;
}

/** Short values side by side; sentences and longer texts as one text with marks. */
function FromTo({ change }: { change: Change }) {
  const [from, to] = textsOf(change);
  if (isRich(change) && from === to) return <p className={shared.words}>{words.onlyLayout}</p>;
  if (from !== '' && to !== '' && (isRich(change) || /\s\S+\s/.test(from)) && !Array.isArray(change.to))
    return <WordMarks from={from} to={to} />;
  const isList = Array.isArray(change.from) || Array.isArray(change.to);
  return (
    <dl className={classes.fromTo}>
      {from === '' && isList ? null : (
        <div>
          <dt>{isList ? words.wentOut : words.from}</dt>
          <dd>{from || words.empty}</dd>
        </div>
      )}
      {to === '' && isList ? null : (
        <div>
          <dt>{isList ? words.cameIn : words.to}</dt>
          <dd>{to || words.empty}</dd>
        </div>
      )}
    </dl>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
