// The buttons that apply a previewed import: all rows, or only those that are not refused.
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/fields/choice-fields.tsx';
import type { ImportPreview } from '#shared/api/imports.ts';
import { importText } from '#shared/text/imports.ts';

import { changesIn } from './preview-summary.tsx';

import classes from './shared-steps.module.css';

const words = importText;

export interface ApplyChoice {
  rows: 'all' | 'good';
  overwrite: boolean;
}

export interface ApplyActionsProps {
  preview: ImportPreview;
  busy: boolean;
  onApply: (choice: ApplyChoice) => void;
  onAnother: () => void;
}

export function ApplyActions({ preview, busy, onApply, onAnother }: ApplyActionsProps) {
  const { counts, conflicts, head } = preview;
  const [overwrite, setOverwrite] = useState(false);
  const chosen = overwrite ? conflicts : 0;
  // Invalid items of a CASE file are skipped; the rest is imported.
  const refused = head === null ? counts.refused - chosen : 0;
  const applicable = changesIn(preview) + chosen;
  return (
    <>
      {conflicts > 0 ? (
        <CheckboxField
          inputId="import-overwrite"
          label={words.overwrite(conflicts)}
          value={overwrite}
          onChange={setOverwrite}
        />
      ) : null}
      {refused > 0 && applicable > 0 ? <p className={classes.intro}>{words.notAll(refused)}</p> : null}
      <div className={classes.actions}>
        <Button onClick={onAnother}>{words.another}</Button>
        {refused > 0 && applicable > 0 ? (
          <Button busy={busy} onClick={() => onApply({ rows: 'good', overwrite })}>
            {words.applyGood}
          </Button>
        ) : null}
        {applicable > 0 ? (
          <Button
            variant="primary"
            busy={busy}
            disabled={refused > 0}
            onClick={() => onApply({ rows: 'all', overwrite })}
          >
            {words.apply}
          </Button>
        ) : null}
      </div>
    </>
  );
}
