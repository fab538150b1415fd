// The differences as a table: first the programme itself, then its plan by study year.
import type { Comparison, ComparedChange } from '#shared/api/compare.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { type DifferenceLine, differenceLines, noteOf } from '#shared/planning/difference-lines.ts';
import { labels } from '#shared/planning/labels.ts';
import { compareText } from '#shared/text/compare.ts';

import { DifferenceMark } from './difference-mark.tsx';
import type { LabelOf } from './use-labels.ts';
import { ValueChange } from './value-change.tsx';

import classes from './shared-differences.module.css';

const words = compareText;

export function DifferenceTable({ comparison, labelOf }: { comparison: Comparison; labelOf: LabelOf }) {
  const lines = differenceLines(comparison.items);
  const years = [...new Set(lines.map(({ year }) => year))].toSorted((a, b) => a - b);
  const { attributes } = comparison;
  if (lines.length === 0 && attributes.length === 0) return <EmptyState title={words.same} />;
  return (
    <div className={classes.panel}>
      <table className={classes.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.columns.difference}</th>
            <th scope="col">{words.columns.what}</th>
            <th scope="col">{words.columns.was}</th>
            <th scope="col">{words.columns.becomes}</th>
          </tr>
        </thead>
        {attributes.length > 0 ? (
          <tbody>
            <GroupHead title={words.attributes} />
            {attributes.map((change) => (
              <ChangeRow key={change.attribute} change={change} labelOf={labelOf} mark />
            ))}
          </tbody>
        ) : null}
        {years.map((year) => (
          <tbody key={year}>
            <GroupHead title={labels.year(year)} />
            {lines.filter((line) => line.year === year).map((line) => lineRows(line, labelOf))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function GroupHead({ title }: { title: string }) {
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={4}>
        {title}
      </th>
    </tr>
  );
}

function lineRows(line: DifferenceLine, labelOf: LabelOf) {
  const { key, marks, item, was, becomes, changes } = line;
  return [
    <tr key={key} data-object={item.object}>
      <td>
        <div className={classes.marks}>
          {marks.map((mark) => (
            <DifferenceMark key={mark} mark={mark} />
          ))}
        </div>
      </td>
      <th scope="row">
        {item.title} <span className={classes.note}>{noteOf(line)}</span>
      </th>
      <td data-label={words.columns.was}>{was}</td>
      <td data-label={words.columns.becomes}>{becomes}</td>
    </tr>,
    ...changes.map((change) => <ChangeRow key={`${key} ${change.attribute}`} change={change} labelOf={labelOf} />),
  ];
}

function ChangeRow({ change, labelOf, mark = false }: { change: ComparedChange; labelOf: LabelOf; mark?: boolean }) {
  const { object, attribute, from_text, to_text } = change;
  return (
    <tr className={mark ? undefined : classes.detail}>
      <td>{mark ? <DifferenceMark mark="changed" /> : null}</td>
      <th scope="row">{labelOf(object, attribute)}</th>
      <ValueChange from={from_text} to={to_text} />
    </tr>
  );
}
