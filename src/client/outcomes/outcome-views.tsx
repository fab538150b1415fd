// Lijnen, Matrix or Lijst: the ways to look at the outcomes of a programme. Above each of them.
import { Link } from '@tanstack/react-router';

import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import classes from './outcome-views.module.css';

export interface OutcomeViewsProps {
  programme: number;
  current: 'lines' | 'matrix';
}

export function OutcomeViews({ programme, current }: OutcomeViewsProps) {
  const words = learningLinesText.views;
  const search: Record<string, number> = programme > 0 ? { programme } : {};
  const views = [
    { key: 'lines', to: '/outcomes/lines', search, label: words.lines },
    { key: 'matrix', to: '/outcomes/matrix', search, label: words.matrix },
    { key: 'list', to: listPath(definitions.learningOutcome), search: {}, label: words.list },
  ];
  return (
    <nav className={classes.views} aria-label={words.label}>
      {views.map(({ key, label, ...target }) => (
        <Link key={key} {...target} className={classes.view} aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
