// 'Spiegelen' at level 2: on copies every unit in sight five rows lower, off removes group 2; with titles and colours of both.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { lossOf, refusesRemoval } from '#client/planning/plan/loss.ts';
import { refusalOfEdit } from '#client/planning/plan/places.ts';
import { copyOf } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { notifyFailed, notifyInfo, notifySaved } from '#client/ui/notify.tsx';
import { ColorField } from '#client/ui/planner/color-field.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import { useConflictNotice } from '#client/planning/plan/use-conflict-notice.ts';
import { type SaveConflict, useSave } from '#client/form/use-save.ts';
import type { GridItem, PlannerMay } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import { mirrorOff, mirrorOn } from '#shared/planning/mirror.ts';
import { joinMirror, splitMirror } from '#shared/planning/mirror-values.ts';
import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { planningText } from '#shared/text/planning.ts';

import { hex, type PartGrid } from './part-panel.tsx';

import classes from './mirror-control.module.css';

const grid = 'grid';

export interface MirrorControlProps {
  view: PartGrid;
  plan: Plan;
  relation: GridItem;
  may: PlannerMay;
}

export function MirrorControl({ view, plan, relation, may }: MirrorControlProps) {
  const words = planningText.mirror;
  const [editing, setEditing] = useState(false);
  const { save } = useSave(words.item);
  const onConflict = useConflictNotice(formText.conflict.grid);
  const items = plan.state[grid] ?? [];
  if (!may.update) return null;
  // On adds units and off removes them: without those rights the switch only shows the state.
  const maySwitch = view.mirrored
    ? may.delete || mirrorOff(items).removed.length === 0
    : may.create || items.length === 0;

  const switchOn = async () => {
    const result = mirrorOn(items, {
      copy: copyOf,
      identity: ({ kind, object }) => `${kind}-${object}`,
      isShown: view.isShown,
    });
    if (!result) return notifyFailed(words.noRoom);
    const context = { ...view.context, mirrored: true };
    const refusal = refusalOfEdit({ before: items, after: result.items, context });
    if (refusal) return notifyFailed(refusal);
    if (result.flagged.length > 0) notifyInfo(words.flagged(result.flagged.length));
    if (result.added.length > 0 && !(await plan.changeAndSave(grid, result.items))) return undefined;
    return setEditing(true);
  };
  const switchOff = async () => {
    const { items: kept, removed } = mirrorOff(items);
    if (refusesRemoval(removed, may)) return;
    const sure = await confirm({
      title: words.offTitle,
      message: words.offMessage(lossOf(removed, 'level2')),
      confirmLabel: words.offConfirm,
      danger: true,
    });
    if (!sure) return;
    // Group 2 first, which the user agreed to lose: if the titles cannot be removed then, the switch stays on to try again.
    if (removed.length > 0 && !(await plan.changeAndSave(grid, kept, removed))) return;
    const etag = removed.length > 0 ? undefined : plan.base[grid]?.etag;
    await save(() => saveMirror(relation, { title: '', color: '' }, etag), { onConflict });
  };

  return (
    <>
      <Switch
        label={words.toggle}
        on={view.mirrored}
        disabled={plan.saving || !maySwitch}
        onChange={(on) => void (on ? switchOn() : switchOff())}
      />
      {view.mirrored ? <Button onClick={() => setEditing(true)}>{words.edit}</Button> : null}
      {editing ? (
        <MirrorDialog relation={relation} etag={plan.base[grid]?.etag} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}

/** Without a tag of the grid right after a save of it. */
async function saveMirror(
  { relation_id }: GridItem,
  { title, color }: { title: string; color: string },
  etag: string | undefined,
): Promise<void> {
  const body = { mirror_title: title, mirror_color: color };
  await call(planner.saveMirror, { params: { relation_id }, body, ...(etag && { ifMatch: etag }) });
}

interface MirrorDialogProps {
  relation: GridItem;
  etag: string | undefined;
  onClose: () => void;
}

function MirrorDialog({ relation, etag, onClose }: MirrorDialogProps) {
  const words = planningText.mirror;
  const [titles, setTitles] = useState(
    splitMirror(relation.mirror_title) ?? { first: words.group(1), second: words.group(2) },
  );
  const saved = splitMirror(relation.mirror_color);
  const [colors, setColors] = useState({
    first: saved ? hex(saved.first) : '#0b7a5b',
    second: saved ? hex(saved.second) : '#2f5bd0',
  });
  const { saving: busy, save: saveOrExplain } = useSave(words.item);
  const noticeConflict = useConflictNotice(formText.conflict.grid);
  // The page may be read again while the dialog is open: the titles in it are those of this tag.
  const [seen, setSeen] = useState(etag);
  const onConflict = (conflict: SaveConflict) => {
    setSeen(conflict.etag);
    noticeConflict(conflict);
  };
  const values = { title: joinMirror(titles), color: joinMirror(colors) };
  const valid = splitMirror(values.title) !== null && splitMirror(values.color) !== null;

  const save = () =>
    saveOrExplain(
      async () => {
        await saveMirror(relation, values, seen);
        notifySaved(words.item);
        onClose();
      },
      { onConflict },
    );

  const groups = [
    { n: 1, name: 'first' },
    { n: 2, name: 'second' },
  ] as const;
  return (
    <Dialog
      opened
      title={words.dialogTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" busy={busy} disabled={!valid} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={classes.mirrorFields}>
        {groups.flatMap(({ n, name }) => [
          <TextField
            key={`title-${n}`}
            inputId={`mirror-title-${n}`}
            label={words.title(n)}
            value={titles[name]}
            onChange={(text) => setTitles({ ...titles, [name]: text })}
          />,
          <ColorField
            key={`color-${n}`}
            inputId={`mirror-color-${n}`}
            label={words.color(n)}
            value={colors[name]}
            onChange={(color) => setColors({ ...colors, [name]: color })}
          />,
        ])}
      </div>
      <p>{words.hint}</p>
    </Dialog>
  );
}
