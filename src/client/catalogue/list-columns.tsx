// The columns of a list as the table wants them, made from the screen's data. Used by the list.
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { nl } from '#shared/text/nl.ts';

import { type CatalogueRecord, sortValueOf, textOf } from './list-rows.ts';
import { RecordLink } from './record-link.tsx';
import { fullNameOf, titleOf } from './record-name.ts';
import { RowActions } from './row-actions.tsx';
import type { RowActionsProps } from './row-actions.tsx';
import type { Screen, ScreenColumn } from './screens.ts';

import classes from './catalogue.module.css';

export type RowTools = Pick<RowActionsProps, 'places' | 'may' | 'mayPlan' | 'onCopy' | 'onRemove'>;

export function listColumns(
  screen: Screen,
  headerOf: (column: ScreenColumn) => string,
  tools: RowTools,
): TableColumn<CatalogueRecord>[] {
  const { attributes, title } = screen.definition;
  const columns = screen.columns.map((column): TableColumn<CatalogueRecord> => {
    const name = column.attribute;
    const isTitle = name === title;
    return {
      id: name,
      header: headerOf(column),
      value: (record) => sortValueOf(attributes[name], record[name]),
      cell: (record, compact) =>
        isTitle ? (
          <TitleCell screen={screen} record={record} compact={compact} />
        ) : (
          <Cell attribute={attributes[name]} wire={record[name]} />
        ),
      sortable: screen.sortable,
      width: column.width,
      wideOnly: !isTitle,
    };
  });
  const used = screen.columns.reduce((sum, { width }) => sum + width, 0);
  return [
    ...columns,
    {
      id: 'options',
      header: nl.catalogue.options,
      value: () => undefined,
      cell: (record) => <RowActions screen={screen} record={record} name={fullNameOf(screen, record)} {...tools} />,
      sortable: false,
      width: 100 - used,
      align: 'end',
    },
  ];
}

/** On a narrow screen the title carries what the other columns would have said. */
function TitleCell({ screen, record, compact }: { screen: Screen; record: CatalogueRecord; compact: boolean }) {
  const { attributes, title } = screen.definition;
  const others = compact ? screen.columns.filter(({ attribute }) => attribute !== title) : [];
  const states = others.filter(({ attribute }) => attributes[attribute]?.kind === 'state');
  const words = others
    .filter((column) => !states.includes(column))
    .map(({ attribute }) =>
      attribute === 'version' && record[attribute]
        ? nl.catalogue.version(textOf(attributes[attribute], record[attribute]))
        : textOf(attributes[attribute], record[attribute]),
    )
    .filter(Boolean);
  return (
    <>
      <RecordLink screen={screen} id={record.id} className={classes.title}>
        {titleOf(screen, record)}
      </RecordLink>
      {others.length > 0 ? (
        <span className={classes.compact}>
          {words.length > 0 ? <span className={classes.cell}>{words.join(' · ')}</span> : null}
          {states.map(({ attribute }) => (
            <Cell key={attribute} attribute={attributes[attribute]} wire={record[attribute]} />
          ))}
        </span>
      ) : null}
    </>
  );
}

function Cell({ attribute, wire }: { attribute: Attribute | undefined; wire: unknown }) {
  const text = textOf(attribute, wire);
  if (attribute?.kind === 'state' && text !== '') return <StatusChip label={text} />;
  const figures = attribute?.kind === 'integer' || attribute?.kind === 'date' ? ' ll-figures' : '';
  return (
    <span className={`${classes.cell}${figures}`} title={text.length > 24 ? text : undefined}>
      {text}
    </span>
  );
}
