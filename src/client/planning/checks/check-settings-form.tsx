// The form of the settings of all checks of a school, saved whole. Used by its page.
import { conflictRows, SettingsForm, SettingsHint } from '#client/form/settings-form.tsx';
import type { LoadedSettings } from '#client/form/use-settings.ts';
import { Button } from '#client/ui/button.tsx';
import { checkNames } from '#shared/rules/checks/registry.ts';
import { checkSettingsText } from '#shared/text/check-settings.ts';

import { CheckFields } from './check-fields.tsx';
import { fieldLabel, type SettingsDraft, standardDraft, valueLabel } from './settings-draft.ts';
import { useCheckSettings } from './use-check-settings.ts';

import classes from './check-settings-form.module.css';

export interface CheckSettingsFormProps {
  organization: number;
  loaded: LoadedSettings<SettingsDraft>;
  mayChange: boolean;
  onClose: () => void;
}

const words = checkSettingsText;

export function CheckSettingsForm({ organization, loaded, mayChange, onClose }: CheckSettingsFormProps) {
  const form = useCheckSettings(organization, loaded);
  const { base, draft, errors, conflict } = form;
  const rows = (theirs: SettingsDraft) =>
    conflictRows(
      form.changedIn(theirs),
      { base, draft, theirs },
      { label: fieldLabel, value: (settings, key) => valueLabel(key, settings[key] ?? '') },
    );
  return (
    <SettingsForm
      {...{ form, mayChange, onCancel: onClose }}
      changed={form.changedIn(draft).length}
      conflict={{ what: words.conflict, rows: conflict ? rows(conflict.settings) : [] }}
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
            onChange={(key, value) => form.change({ [key]: value })}
          />
        ))}
      </ul>
    </SettingsForm>
  );
}
