// The bar above a page that shows the past: the moment, buttons to the previous and next change, and back to now.
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { MomentField } from '#client/ui/fields/moment-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconChevronLeft, IconChevronRight, IconHistory } from '#client/ui/icons.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { pastText } from '#shared/text/past.ts';

import type { HistoryScope } from './scope.ts';
import { useMoments } from './use-moments.ts';

import classes from './past-bar.module.css';

export interface PastBarProps {
  /** What changed at these moments; null while loading. */
  scope: HistoryScope | null;
  moment: string;
  /** Further actions for this moment. */
  children?: ReactNode;
}

export function PastBar({ scope, moment, children }: PastBarProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const go = (next: string) => {
    const { moment: _moment, ...rest } = search as Record<string, string>;
    void navigate({ to: pathname, search: next ? { ...rest, moment: next } : rest, replace: true });
  };
  const { moments, more } = useMoments(scope);
  const time = new Date(moment).getTime();
  const index = moments.findLastIndex(({ at }) => new Date(at).getTime() <= time);
  const stepTo = (at: number) => moments[at] && go(moments[at].at);
  const words = (at: number) => {
    const found = moments[at];
    return found ? pastText.at(dutchMomentOf(new Date(found.at)), found.who) : dutchMomentOf(new Date(moment));
  };
  return (
    <section className={classes.bar} aria-label={pastText.heading(dutchMomentOf(new Date(moment)))}>
      <div className={classes.controls}>
        <output className={classes.title}>
          <IconHistory size={18} stroke={1.8} aria-hidden="true" />
          <strong>{pastText.heading(dutchMomentOf(new Date(moment)))}</strong>
          <span className={classes.note}>{pastText.readOnly}</span>
        </output>
        <span className={classes.grow} />
        {children}
        <Button variant="primary" onClick={() => go('')}>
          {pastText.back}
        </Button>
      </div>
      <div className={classes.controls}>
        <MomentField label={pastText.moment} value={moment} onChange={go} />
        <IconButton
          label={pastText.earlier}
          variant="plain"
          icon={<IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />}
          disabled={index < 1}
          onClick={() => stepTo(index - 1)}
        />
        <input
          type="range"
          className={classes.slider}
          aria-label={pastText.slider}
          aria-valuetext={words(index)}
          min={0}
          max={Math.max(0, moments.length - 1)}
          value={Math.max(0, index)}
          disabled={moments.length < 2}
          onChange={(event) => stepTo(Number(event.currentTarget.value))}
        />
        <IconButton
          label={pastText.later}
          variant="plain"
          icon={<IconChevronRight size={18} stroke={1.8} aria-hidden="true" />}
          disabled={index < 0 || index >= moments.length - 1}
          onClick={() => stepTo(index + 1)}
        />
        <span className={classes.note}>{index >= 0 ? moments[index]?.who : null}</span>
        {more ? <Button onClick={more}>{pastText.more}</Button> : null}
      </div>
    </section>
  );
}
