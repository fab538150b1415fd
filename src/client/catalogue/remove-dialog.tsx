// Asks before a record is deleted, and shows where it is still used when the server refuses. Used by the list.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { errorMessage } from '#client/api/send.ts';
import { useCall } from '#client/api/query.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { removeRecord } from '#client/form/remove-record.ts';
import { useBusy } from '#client/ui/use-busy.ts';
import { takeFocus } from '#client/ui/use-focus-return.ts';
import { type Use, UsedBy, usesOf } from '#client/ui/used-by.tsx';
import { UsageGroups } from '#client/usage/usage-groups.tsx';
import { recordCalls } from '#shared/api/crud.ts';
import { frameworks } from '#shared/api/frameworks.ts';
import { planner } from '#shared/api/planner.ts';
import { usage, type UsageGroup } from '#shared/api/usage.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { addCounts, type LevelCounts } from '#shared/planning/inside.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { usageText } from '#shared/text/usage.ts';
import { whereUsedText } from '#shared/text/where-used.ts';

import type { PageSettings } from '#shared/pages/page-settings.ts';

import classes from './remove-dialog.module.css';

export interface RemoveDialogProps {
  settings: PageSettings;
  objectLabel: string;
  record: { id: number; name: string };
  /** Whether there may be a planning that goes with it, and this user may know. */
  planned: boolean;
  onClose: () => void;
  /** The record is gone, and with it the icon that had the focus. */
  onRemoved: () => void;
}

export function RemoveDialog({ settings, objectLabel, record, planned, onClose, onRemoved }: RemoveDialogProps) {
  const { plan, asking: askingPlan } = usePlannedCounts(record.id, planned);
  const { outcomes, linked, asking: askingOutcomes } = useOutcomeCounts(record.id, settings);
  const { data: groups = [], isLoading: askingUses } = useCall(usage.usage, {
    query: { object: settings.definition.object, id: record.id },
  });
  const asking = askingPlan || askingOutcomes || askingUses;
  const [busy, run] = useBusy();
  const [refusal, setRefusal] = useState<{ message: string; uses: readonly Use[] } | null>(null);

  const remove = async () => {
    const work = () => call(recordCalls[settings.name].remove, { params: { id: record.id } });
    const isGone = await removeRecord(record.name, work, {
      onInUse: (error) => setRefusal({ message: error.message, uses: usesOf(error) }),
      onFailed: (_reason, error) => setRefusal({ message: errorMessage(error), uses: [] }),
    });
    if (isGone) onRemoved();
  };

  return (
    <Dialog
      opened
      title={catalogueText.removeTitle(objectLabel)}
      onClose={onClose}
      actions={
        refusal || linked > 0 ? (
          // Replaces the button that had the focus.
          <Button ref={takeFocus} focusFirst onClick={onClose}>
            {noticeText.close}
          </Button>
        ) : (
          <>
            <Button focusFirst onClick={onClose}>
              {formText.cancel}
            </Button>
            <Button variant="danger" busy={busy || asking} onClick={() => void run(remove)}>
              {catalogueText.removeConfirm}
            </Button>
          </>
        )
      }
    >
      {refusal || linked > 0 ? (
        <Refusal name={record.name} message={refusal?.message ?? ''} uses={refusal?.uses ?? linkedUse(linked)} />
      ) : (
        <>
          <p className={classes.sentence}>{catalogueText.removeMessage(record.name, plan, outcomes)}</p>
          <UsesShown groups={groups} />
        </>
      )}
    </Dialog>
  );
}

/** What is planned in a programme. Nobody can confirm before that is known. */
function usePlannedCounts(programme: number, planned: boolean): { plan: LevelCounts; asking: boolean } {
  const { data, isLoading } = useCall(planner.level1, { query: { programme } }, { enabled: planned });
  const items = data?.years.flatMap(({ grid }) => grid) ?? [];
  const inside = addCounts(items.map((item) => item.inside));
  return { plan: { ...inside, level1: inside.level1 + items.length }, asking: isLoading };
}

/** For a framework: how many outcomes are removed with it, and how many are linked and prevent that. */
function useOutcomeCounts(id: number, { definition }: PageSettings) {
  const enabled = definition.object === 'learning_outcome_framework';
  const { data, isLoading } = useCall(frameworks.tree, { params: { id } }, { enabled });
  const outcomes = data?.outcomes ?? [];
  return { outcomes: outcomes.length, linked: outcomes.filter((each) => each.linked).length, asking: isLoading };
}

/** The uses of the record, shown before deleting; the server decides whether they prevent it. */
function UsesShown({ groups }: { groups: readonly UsageGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <>
      <p className={classes.sentence}>{whereUsedText.heading}</p>
      <UsageGroups groups={groups} most={3} />
    </>
  );
}

function linkedUse(count: number): Use[] {
  return [{ label: usageText.linkedOutcomes(count), path: listPath(definitions.learningOutcome) }];
}

function Refusal({ name, message, uses }: { name: string; message: string; uses: readonly Use[] }) {
  return (
    <div role="alert">
      <p className={classes.sentence}>
        <strong>{catalogueText.notRemoved(name)}</strong>
      </p>
      {uses.length === 0 ? <p className={classes.sentence}>{message}</p> : <UsedBy uses={uses} />}
    </div>
  );
}
