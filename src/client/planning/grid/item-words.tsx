// The text of an item: its title, and the numbers after it. On one line, what is cut off never hides the difference between two
// items: a title keeps the number at its end, and numbers that do not fit are left out as a whole.
import type { ReactNode } from 'react';

import { Breakable } from '#client/ui/breakable.tsx';

import classes from './item-words.module.css';

/** 'Professionele ontwikkeling 1' ends with a word of few characters. */
const numbered = /^(.*\S)(\s\S{1,3})$/u;

export function ItemTitle({ title, wraps }: { title: string; wraps: boolean }): ReactNode {
  if (wraps) return <Breakable text={title} />;
  const [, name, number] = numbered.exec(title) ?? [];
  if (!name) return title;
  return (
    <span className={classes.numbered}>
      <span className={classes.name}>{name}</span>
      <span className={classes.number}>{number}</span>
    </span>
  );
}

export function ItemDetail({ detail, flat }: { detail: string; flat: boolean }): ReactNode {
  if (!flat) return detail;
  return detail.split(' · ').map((part, index) => (
    <span key={part} className={classes.part}>
      {index > 0 ? ' · ' : ''}
      {part}
    </span>
  ));
}
