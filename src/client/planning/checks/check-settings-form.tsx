// The form of the settings of all checks of a school, saved whole. Used by its page.
import { type SubmitEvent, useRef } from 'react';

import { ActionBar } from '#client/form/action-bar.tsx';
import { ConflictFrame } from '#client/form/conflict-frame.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { Button } from '#client/ui/button.tsx';
import { checkNames } from '#shared/rules/checks/registry.ts';
import { checkSettingsText } from '#shared/text/check-page.ts';
import { formText } from '#shared/text/form.ts';

import { CheckFields } from './check-fields.tsx';
import { changedFields, draftOf, fieldLabel, standardDraft, valueLabel } from './settings-draft.ts';
import { type LoadedSettings, useCheckSettings } from './use-check-settings.ts';

import classes from './check-settings.module.css';

export interface CheckSettingsFormProps {
  organization: number;
  loaded: LoadedSettings;
  mayChange: boolean;
  onClose: () => void;
}

const words = checkSettingsText;

export function CheckSettingsForm({ organization, loaded, mayChange, onClose }: CheckSettingsFormProps) {
  const form = useCheckSettings(organization, loaded);
  const { start, draft, errors, saving, conflict } = form;
  const changed = changedFields(start, draft).length;
  const release = useUnsavedGuard(changed);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !saving) void form.submit();
  };
  const theirs = conflict ? draftOf(conflict.settings) : {};
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <p className={classes.hint}>{words.hint}</p>
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
      <ActionBar
        changed={changed}
        wrong={Object.keys(errors).length}
        saveLabel={formText.save}
        maySave={mayChange}
        saving={saving}
        problems={[]}
        onCancel={() => {
          release();
          onClose();
        }}
      />
      {conflict ? (
        <ConflictFrame
          saved={conflict.saved}
          what={words.conflict}
          keep={formText.conflictKeep}
          rows={changedFields(start, theirs).map((key) => ({
            id: key,
            label: fieldLabel(key),
            was: valueLabel(key, start[key] ?? ''),
            now: valueLabel(key, theirs[key] ?? ''),
            ...(draft[key] === start[key] ? {} : { mine: valueLabel(key, draft[key] ?? '') }),
          }))}
          onReload={form.takeTheirs}
          onKeep={() => void form.keepMine()}
          onClose={form.closeConflict}
        />
      ) : null}
    </form>
  );
}
