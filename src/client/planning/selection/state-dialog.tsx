// 'Status' for a selection: the state of the parts and units of the selected items, all at once.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { catalogue } from '#shared/api/catalogue.ts';
import { reference } from '#shared/api/reference.ts';
import { noticeText } from '#shared/text/notice.ts';
import { selectionText } from '#shared/text/selection.ts';

import classes from '../copy/shared-selects.module.css';

export function StateDialog({ items, onClose }: { items: readonly PlanItem[]; onClose: () => void }) {
  const words = selectionText;
  const { data: states = [] } = useCall(reference.states);
  const [state, setState] = useState(0);
  const { saving, save } = useSave(words.statusItem);
  // One part may be on the grid several times.
  const objects = [...new Map(items.map((item) => [`${item.kind} ${item.object}`, item])).values()];
  const idsOf = (kind: PlanItem['kind']) => objects.filter((item) => item.kind === kind).map(({ object }) => object);

  const run = async () => {
    const body = {
      state,
      programme_parts: idsOf('programme_part'),
      educational_units: idsOf('educational_unit'),
    };
    const isSaved = await save(async () => {
      await call(catalogue.saveStates, { body });
    });
    if (!isSaved) return;
    notifySaved(words.statusItem);
    onClose();
  };

  return (
    <Dialog
      opened
      title={words.statusTitle(objects.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" busy={saving} disabled={state === 0} onClick={() => void run()}>
            {words.statusSave}
          </Button>
        </>
      }
    >
      <div className={classes.selects}>
        <SelectField
          inputId="selection-state"
          label={words.statusLabel}
          value={state}
          options={states.map(({ id, state: label }) => ({ value: id, label }))}
          onChange={setState}
        />
        <p className={classes.note}>{words.statusNote}</p>
      </div>
      <ul>
        {objects.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </Dialog>
  );
}
