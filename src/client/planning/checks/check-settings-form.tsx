// The form of the settings of all checks of a school, saved whole. Used by its page.
import { conflictRows, SettingsForm, SettingsHint } from '#client/form/settings-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { checkNames } from '#shared/rules/checks/registry.ts';
import { checkSettingsText } from '#shared/text/check-settings.ts';

import { CheckFields } from './check-fields.tsx';
import { changedFields, draftOf, fieldLabel, type SettingsDraft, standardDraft, valueLabel } from './settings-draft.ts';
import { type LoadedSettings, useCheckSettings } from './use-check-settings.ts';

import classes from './check-settings-form.module.css';

export interface CheckSettingsFormProps {
  organization: number;
  loaded: LoadedSettings;
  mayChange: boolean;
  onClose: () => void;
}

const words = checkSettingsText;

export function CheckSettingsForm({ organization, loaded, mayChange, onClose }: CheckSettingsFormProps) {
  const form = useCheckSettings(organization, loaded);
  const { start, draft, errors, conflict } = form;
  const changed = changedFields(start, draft).length;
  const rows = (theirs: SettingsDraft) =>
    conflictRows(
      changedFields(start, theirs),
      { base: start, draft, theirs },
      { label: fieldLabel, value: (settings, key) => valueLabel(key, settings[key] ?? '') },
    );
  return (
    <SettingsForm
      {...{ form, changed, mayChange, onCancel: onClose }}
      conflict={{ what: words.conflict, rows: conflict ? rows(draftOf(conflict.settings)) : [] }}
    >
      <div className={classes.head}>
        <SettingsHint>{words.hint}</SettingsHint>
        {mayChange ? <Button onClick={() => form.change(standardDraft())}>{words.standard}</Button> : null}
      </div>
      <ul className={classes.checks}>
        {checkNames.map((check) => (
          <CheckFields
            key={check}
            check={check}
            draft={draft}
            errors={errors}
            disabled={!mayChange}
            onChange={(key, value) => form.change({ ...draft, [key]: value })}
          />
        ))}
      </ul>
    </SettingsForm>
  );
}
