// The selects above a tab: school (if there is more than one), unit or system, and object.
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { labelsText } from '#shared/text/labels.ts';

import type { ObjectOptions } from './object-options.ts';
import { type Audience, useChange } from './use-audience.ts';

import classes from './audience-bar.module.css';

export interface AudienceBarProps {
  audience: Audience;
  shows: { unit?: boolean; system?: boolean; organization?: boolean };
  objects?: ObjectOptions;
  object?: string;
}

export function AudienceBar({ audience, shows, objects, object }: AudienceBarProps) {
  const change = useChange('/labels');
  const { organizations, organization, units, unit, systems, system, loading } = audience;
  return (
    <div className={classes.bar}>
      {shows.organization !== false && organizations.length > 1 ? (
        <SelectField
          inputId="labels-organization"
          label={labelsText.organization}
          noneLabel={null}
          value={organization}
          options={organizations}
          onChange={(id) => change({ organization: String(id), unit: '', system: '' })}
        />
      ) : null}
      {shows.unit && (loading || units.length > 0) ? (
        <SelectField
          inputId="labels-unit"
          label={labelsText.unit}
          value={unit}
          options={units}
          noneLabel={labelsText.wholeSchool}
          onChange={(id) => change({ unit: id ? String(id) : '' })}
        />
      ) : null}
      {shows.system ? (
        <SelectField
          inputId="labels-system"
          label={labelsText.system}
          noneLabel={null}
          value={system || (systems[0]?.value ?? 0)}
          options={systems}
          onChange={(id) => change({ system: String(id) })}
        />
      ) : null}
      {objects ? (
        <SelectField
          inputId="labels-object"
          label={labelsText.object}
          noneLabel={null}
          value={objects.valueOf(object)}
          options={objects.options}
          onChange={(value) => change({ object: objects.objectOf(value) ?? '' })}
        />
      ) : null}
    </div>
  );
}
