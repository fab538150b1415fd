// Links to outcomes, to read. Used by form and view page.
import { Link } from '@tanstack/react-router';

import type { OutcomeLink } from '#shared/definitions/outcome-link.ts';
import { levelName } from '#shared/definitions/outcome-scale.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { formText } from '#shared/text/form.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import type { FieldValue, FormField } from './field.ts';

import classes from './shared-links.module.css';

export function outcomesIn(value: FieldValue | undefined): OutcomeLink[] {
  return Array.isArray(value)
    ? value.filter((each) => typeof each === 'object').filter((each) => 'learning_outcome' in each)
    : [];
}

export function outcomeLabel({ values }: FormField, id: number): string {
  const option = values.find(({ value }) => value === id);
  if (!option) return outcomeText.unknown(id);
  return option.retired ? outcomeText.inactive(option.label) : option.label;
}

export function OutcomesShown({ field, value }: { field: FormField; value: readonly OutcomeLink[] }) {
  if (value.length === 0) return formText.empty;
  return (
    <ul className={classes.lines}>
      {value.map((link) => {
        const { learning_outcome: id } = link;
        const note = 'note' in link ? link.note : '';
        const details = detailsOf(field, link);
        return (
          <li key={id}>
            <OutcomeLinkTo id={id} title={outcomeLabel(field, id)} />{' '}
            {details ? <span className={classes.details}>{details}</span> : null}
            {note ? <span className={classes.note}> {note}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

function detailsOf({ values }: FormField, link: OutcomeLink): string {
  if ('kind' in link) return outcomeText.kinds[link.kind];
  const level = values
    .find(({ value }) => value === link.learning_outcome)
    ?.levels?.find((each) => each.level === link.level);
  const share = 'share' in link && link.share > 0 ? `${link.share}%` : '';
  return [level ? levelName(level) : '', share].filter(Boolean).join(', ');
}

export function OutcomeLinkTo({ id, title }: { id: number; title: string }) {
  const path: string = `${listPath(definitions.learningOutcome)}/edit/${id}`;
  return (
    <Link to={path} className={classes.link}>
      {title}
    </Link>
  );
}
