// Filters changes by person, field and period; in the log of a school also by object, kind and text.
import { DateField } from '#client/ui/fields/date-field.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { historyKinds } from '#shared/history/kinds.ts';
import { historyText as words } from '#shared/text/history.ts';

import type { HistoryFilter } from './scope.ts';

import classes from './history-filters.module.css';

export interface FilterOption {
  name: string;
  label: string;
}

export interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
  people: readonly { id: number; name: string }[];
  /** Fields or objects to choose from; without any there is no such filter. */
  attributes?: readonly FilterOption[];
  objects?: readonly FilterOption[];
  /** The log of a school also filters by kind and text. */
  wide?: boolean;
}

export function HistoryFilters({ filter, onChange, people, attributes = [], objects = [], wide }: HistoryFiltersProps) {
  return (
    <fieldset className={classes.filters} data-wide={wide || undefined} aria-label={words.filters}>
      {wide ? (
        <div className={classes.keyword}>
          <KeywordField
            label={words.search}
            clearLabel={words.clearSearch}
            value={filter.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
      ) : null}
      <SelectField
        inputId="history-person"
        label={words.person}
        noneLabel={words.anyone}
        value={filter.user}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(user) => onChange({ user })}
      />
      {objects.length > 0 ? (
        <ByName
          id="history-object"
          label={words.object}
          none={words.anyObject}
          value={filter.object}
          choices={objects}
          onChange={(object) => onChange({ object })}
        />
      ) : null}
      {attributes.length > 0 ? (
        <ByName
          id="history-attribute"
          label={words.attributeFilter}
          none={words.anyAttribute}
          value={filter.attribute}
          choices={attributes}
          onChange={(attribute) => onChange({ attribute })}
        />
      ) : null}
      {wide ? (
        <ByName
          id="history-kind"
          label={words.kind}
          none={words.anyKind}
          value={filter.kind}
          choices={historyKinds.map((name) => ({ name, label: words.kinds[name] }))}
          onChange={(kind) => onChange({ kind })}
        />
      ) : null}
      <DateField
        inputId="history-from"
        label={words.fromDate}
        value={filter.from}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        inputId="history-until"
        label={words.untilDate}
        value={filter.until}
        onChange={(until) => onChange({ until })}
      />
    </fieldset>
  );
}

interface ByNameProps {
  id: string;
  label: string;
  none: string;
  value: string;
  choices: readonly FilterOption[];
  onChange: (name: string) => void;
}

/** Options are numbers: 0 is none, others are the position of a name, from 1. */
function ByName({ id, label, none, value, choices, onChange }: ByNameProps) {
  return (
    <SelectField
      inputId={id}
      label={label}
      noneLabel={none}
      value={choices.findIndex(({ name }) => name === value) + 1}
      options={choices.map((choice, at) => ({ value: at + 1, label: choice.label }))}
      onChange={(at) => onChange(choices[at - 1]?.name ?? '')}
    />
  );
}
