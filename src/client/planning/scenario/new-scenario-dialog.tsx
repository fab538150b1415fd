// Asks for the name of a new scenario, and makes it.
import { type SubmitEvent, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { noticeText } from '#shared/text/notice.ts';
import { scenarioText as words } from '#shared/text/scenario.ts';

import { useNewScenario } from './use-new-scenario.ts';

const formId = 'new-scenario-form';

export function NewScenarioDialog({ programme, onClose }: { programme: ProgrammeHead; onClose: () => void }) {
  const usual = words.newTitle(programme.title);
  const [title, setTitle] = useState(usual);
  const { saving, make } = useNewScenario(programme.id);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // The usual name gets a number when there is a scenario of that name already.
    if (!saving && (await make(title === usual ? '' : title.trim()))) onClose();
  };
  return (
    <Dialog
      opened
      title={words.makeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={saving}>
            {words.makeConfirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <p>{words.makeMessage}</p>
        <TextField inputId="scenario-title" label={words.name} focusFirst value={title} onChange={setTitle} />
      </form>
    </Dialog>
  );
}
