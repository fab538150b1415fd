// One check in the settings: what it is for, its severity, and its limits.
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { CheckName } from '#shared/rules/checks/registry.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checkSettingsText, parameterText } from '#shared/text/check-settings.ts';
import { checksText } from '#shared/text/checks.ts';

import { fieldKey, parametersOf, severityChoices, type SettingsDraft } from './settings-draft.ts';

import classes from './check-fields.module.css';

export interface CheckFieldsProps {
  check: CheckName;
  draft: SettingsDraft;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (key: string, value: string) => void;
}

export function CheckFields({ check, draft, errors, disabled, onChange }: CheckFieldsProps) {
  const { title, explanation, source } = checksText[check];
  const key = fieldKey(check);
  const at = severityChoices.findIndex((each) => each === draft[key]);
  const isOff = draft[key] === 'off';
  return (
    <li className={classes.check} data-off={isOff || undefined}>
      <div>
        <h2 className={classes.title} id={`${key}-check`}>
          {title}
        </h2>
        <p className={classes.explanation}>{explanation}</p>
        <p className={classes.source}>{checkSettingsText.source(source)}</p>
      </div>
      <fieldset className={classes.fields} aria-labelledby={`${key}-check`}>
        <SelectField
          inputId={key}
          label={checkPageText.severity}
          noneLabel={null}
          disabled={disabled}
          value={at + 1}
          options={severityChoices.map((each, index) => ({ value: index + 1, label: checkPageText.severities[each] }))}
          onChange={(value) => onChange(key, severityChoices[value - 1] ?? 'off')}
        />
        {Object.entries(parametersOf(check)).map(([name, { min, max, initial }]) => {
          const own = fieldKey(check, name);
          return (
            <TextField
              key={name}
              inputId={own}
              label={parameterText[check]?.[name] ?? name}
              hint={checkSettingsText.bounds(min, max, initial)}
              numeric
              disabled={disabled}
              value={draft[own] ?? ''}
              {...(errors[own] && { error: errors[own] })}
              onChange={(text) => onChange(own, text)}
            />
          );
        })}
      </fieldset>
    </li>
  );
}
