// The columns of a list for the table: heads, cells, and the school for users of several. Used by the list.
import { useCallback, useMemo } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { organizationOf } from '#client/form/values.ts';
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import { wholeText } from '#client/ui/tooltip.tsx';
import { contract } from '#shared/api/contract.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { nameText } from '#shared/text/full-name.ts';

import { type CatalogueRecord, sortValueOf, textOf } from '#shared/lists/list-rows.ts';
import { RecordLink } from './record-link.tsx';
import { fullNameOf, titleOf } from './record-name.ts';
import { RowActions } from './row-actions.tsx';
import type { RowActionsProps } from './row-actions.tsx';
import { headersInput, type ListColumn, type PageSettings } from '#shared/pages/page-settings.ts';

import shared from '#client/ui/shared-list-cells.module.css';
import classes from './list-columns.module.css';

export type RowTools = Pick<RowActionsProps, 'places' | 'may' | 'mayPlan' | 'onCopy' | 'onRemove'>;

/** The title of a record's school; null for users with one school. */
export type SchoolOf = ((record: CatalogueRecord) => string) | null;

const schoolWidth = 18;

/** The school of a record, for users of several. */
export function useSchoolOf({ definition }: PageSettings): SchoolOf {
  const { data: me } = useMe();
  const schools = me?.organizations;
  return useMemo(() => {
    if (!schools || schools.length < 2 || definition.object === 'organization') return null;
    const titles = new Map(schools.map(({ id, title }) => [id, title]));
    return (record) => titles.get(organizationOf(definition, record)) ?? '';
  }, [definition, schools]);
}

export function useListColumns(
  all: PageSettings,
  records: readonly CatalogueRecord[] | undefined,
  schoolOf: SchoolOf,
  { places, may, mayPlan, onCopy, onRemove }: RowTools,
): TableColumn<CatalogueRecord>[] {
  const settings = useMemo(() => withReadable(all, records), [all, records]);
  const headerOf = useHeaders(settings);
  return useMemo(
    () => listColumns(settings, headerOf, schoolOf, { places, may, mayPlan, onCopy, onRemove }),
    [settings, headerOf, schoolOf, places, may, mayPlan, onCopy, onRemove],
  );
}

/** Records lack the attributes that the user may not read: a column that all of them lack would be empty. */
function withReadable(settings: PageSettings, records: readonly CatalogueRecord[] = []): PageSettings {
  const { title } = settings.definition;
  const isShown = ({ attribute }: ListColumn) =>
    attribute === title || records.length === 0 || records.some((record) => attribute in record);
  return { ...settings, columns: settings.columns.filter(isShown) };
}

/** Fixed texts, or the user's own labels of the object and its attributes. */
function useHeaders(settings: PageSettings): (column: ListColumn) => string {
  const { object, attributes } = settings.definition;
  const { singular } = useObjectLabel(object);
  const input = headersInput(settings);
  const { data: rows } = useCall(contract.reference.attributes, input ?? {}, { enabled: input !== null });
  return useCallback(
    ({ attribute, header }) => {
      if ('text' in header) return header.text;
      if (header.label === 'object') return singular;
      return rows?.find((row) => row.attribute === attribute)?.user_label ?? attributes[attribute]?.label ?? '';
    },
    [attributes, singular, rows],
  );
}

function listColumns(
  settings: PageSettings,
  headerOf: (column: ListColumn) => string,
  schoolOf: SchoolOf,
  tools: RowTools,
): TableColumn<CatalogueRecord>[] {
  const { attributes, title } = settings.definition;
  const share = schoolOf ? 1 - schoolWidth / 100 : 1;
  const columns = settings.columns.map((column): TableColumn<CatalogueRecord> => {
    const name = column.attribute;
    const isTitle = name === title;
    return {
      id: name,
      header: headerOf(column),
      value: (record) => sortValueOf(attributes[name], record[name]),
      cell: (record, compact) =>
        isTitle ? (
          <TitleCell settings={settings} record={record} school={schoolOf?.(record) ?? ''} compact={compact} />
        ) : (
          <Cell attribute={attributes[name]} wire={record[name]} />
        ),
      sortable: settings.sortable,
      width: column.width * share,
      wideOnly: !isTitle,
    };
  });
  const used = settings.columns.reduce((sum, { width }) => sum + width, 0);
  const school = schoolOf ? [schoolColumn(schoolOf, settings.sortable)] : [];
  return [
    ...columns,
    ...school,
    {
      id: 'options',
      header: catalogueText.options,
      value: () => undefined,
      cell: (record) => (
        <RowActions settings={settings} record={record} name={fullNameOf(settings, record)} {...tools} />
      ),
      sortable: false,
      width: (100 - used) * share,
      align: 'end',
    },
  ];
}

function schoolColumn(schoolOf: NonNullable<SchoolOf>, sortable: boolean): TableColumn<CatalogueRecord> {
  return {
    id: 'organization',
    header: formText.organization,
    value: (record) => schoolOf(record) || undefined,
    cell: (record) => (
      <span className={shared.cell} {...wholeText}>
        {schoolOf(record)}
      </span>
    ),
    sortable,
    width: schoolWidth,
    wideOnly: true,
  };
}

interface TitleCellProps {
  settings: PageSettings;
  record: CatalogueRecord;
  school: string;
  compact: boolean;
}

/** On a narrow screen the title includes the contents of the other columns. */
function TitleCell({ settings, record, school, compact }: TitleCellProps) {
  const { attributes, title } = settings.definition;
  const others = compact ? settings.columns.filter(({ attribute }) => attribute !== title) : [];
  const states = others.filter(({ attribute }) => attributes[attribute]?.kind === 'state');
  const words = others
    .filter((column) => !states.includes(column))
    .map(({ attribute }) =>
      attribute === 'version' && record[attribute]
        ? nameText.version(textOf(attributes[attribute], record[attribute]))
        : textOf(attributes[attribute], record[attribute]),
    )
    .filter(Boolean);
  return (
    <>
      <RecordLink settings={settings} id={record.id} className={shared.title} {...wholeText}>
        {titleOf(settings, record)}
      </RecordLink>
      {compact && (others.length > 0 || school !== '') ? (
        <span className={classes.compact}>
          {words.length > 0 ? <span className={shared.cell}>{words.join(' · ')}</span> : null}
          {school === '' ? null : <span className={shared.cell}>{school}</span>}
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
    <span className={`${shared.cell}${figures}`} {...wholeText}>
      {text}
    </span>
  );
}
