// /attributeoptions: the choices of every select attribute, filtered by attribute. The router shows it.
import { Link, useSearch } from '@tanstack/react-router';

import { useGrants, useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import { confirmAndRemove } from '#client/form/remove-record.ts';
import { contract } from '#shared/api/contract.ts';
import type { AttributeOption } from '#shared/api/labels.ts';
import { can, canSomewhere, noRights, rightsIn } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { labelsText } from '#shared/text/labels.ts';

import { LabelList } from './label-list.tsx';
import { RowIcons } from './row-icons.tsx';
import { idIn, type LabelSearch } from './search.ts';
import { useChange } from './use-audience.ts';
import { useOptionAttributes } from './use-option-attributes.ts';

import shared from '#client/ui/shared-list-cells.module.css';
import classes from './options-page.module.css';

const texts = labelsText.options;
const key = 'labels__labeloptions';

export function OptionsPage() {
  const rights = useRights();
  const mayRead = can(rights, key, 'read');
  const { data: options, error, refetch } = useCall(contract.labels.attributeOptions, {}, { enabled: mayRead });
  const search: LabelSearch = useSearch({ strict: false });
  const change = useChange('/attributeoptions');
  const attributes = useOptionAttributes();
  const columns = useColumns(attributes.nameOf, search);
  const attribute = idIn(search.attribute);
  return (
    <LabelList
      texts={texts}
      object={key}
      // Sorted by attribute names, which load separately.
      rows={
        attributes.loading ? undefined : options?.filter((option) => attribute === 0 || option.attribute === attribute)
      }
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      sortedBy="attribute"
      path="/attributeoptions/edit/$id"
      search={search}
      filter={
        <div className={classes.bar}>
          <SelectField
            inputId="options-attribute"
            label={texts.attribute}
            value={attribute}
            options={attributes.options}
            noneLabel={texts.all}
            onChange={(id) => change({ attribute: id ? String(id) : '' })}
          />
        </div>
      }
    />
  );
}

function useColumns(nameOf: (attribute: number) => string, search: LabelSearch): TableColumn<AttributeOption>[] {
  const grants = useGrants();
  const { data: me } = useMe();
  const originOf = ({ organization }: AttributeOption) =>
    me?.organizations.find(({ id }) => id === organization)?.title ?? texts.shipped;
  const rightsOn = ({ organization }: AttributeOption) =>
    organization === 0 ? (grants.platform ?? noRights) : rightsIn(grants, organization);
  const text = (id: string, header: string, width: number, of: (option: AttributeOption) => string) => ({
    id,
    header,
    width,
    value: (option: AttributeOption) => of(option) || undefined,
    cell: (option: AttributeOption) => <span className={shared.cell}>{of(option)}</span>,
    sortable: true,
    wideOnly: true,
  });
  return [
    {
      id: 'option_value',
      header: texts.value,
      width: 28,
      value: ({ option_value }) => option_value,
      sortable: true,
      cell: (option, compact) => (
        <>
          <Link
            to="/attributeoptions/edit/$id"
            params={{ id: String(option.id) }}
            search={search}
            className={shared.title}
          >
            {option.option_value}
          </Link>
          {compact ? <span className={shared.below}>{nameOf(option.attribute)}</span> : null}
        </>
      ),
    },
    text('attribute', texts.attribute, 28, ({ attribute }) => nameOf(attribute)),
    text('origin', texts.origin, 20, originOf),
    text('in_use', texts.inUse, 12, ({ in_use }) => (in_use ? formText.yes : formText.no)),
    {
      id: 'options',
      header: catalogueText.options,
      width: 12,
      value: () => undefined,
      sortable: false,
      align: 'end',
      cell: (option) => (
        <RowIcons
          title={option.option_value}
          to={`/attributeoptions/edit/${option.id}`}
          mayUpdate={can(rightsOn(option), key, 'update')}
          mayDelete={can(rightsOn(option), key, 'delete') && !option.in_use}
          someDeletable={canSomewhere(grants, key, 'delete')}
          onRemove={() =>
            void confirmAndRemove(contract.labels.removeOption, {
              id: option.id,
              name: option.option_value,
              title: catalogueText.removeTitle(texts.item),
            })
          }
        />
      ),
    },
  ];
}
