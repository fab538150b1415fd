// 'Herstel' of a part whose EC are not the sum of its units: the part gets that sum. Saved at once, after confirmation, because the
// part is a record that other programmes may share.
import { useAttributes } from '#client/api/attributes.ts';
import { call, callWithTag } from '#client/api/call.ts';
import { useConflictNotice } from '#client/planning/plan/use-conflict-notice.ts';
import { useSave } from '#client/form/use-save.ts';
import { confirm } from '#client/ui/confirm.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import { contract } from '#shared/api/contract.ts';
import { objects } from '#shared/permissions/objects.ts';
import { can, canAttribute } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';
import { liveChecksText as words } from '#shared/text/live-checks.ts';

import type { Repair } from './finding-card.tsx';
import type { PlanChecks } from './use-plan-checks.ts';

/** `isSaved`: the plan on the screen is as it was saved; else the sum may still change. */
export function useEctsRepair(
  { rights, open, shown }: PlanChecks,
  isSaved: boolean,
): (finding: WireFinding) => Repair | null {
  const { saving, save } = useSave(objects.programme_part.label);
  const isAsked = open && shown?.some(({ finding }) => finding.wanted_ects !== undefined);
  const onConflict = useConflictNotice(formText.conflict.record);
  const { data } = useAttributes({ object: 'programme_part' }, { enabled: isAsked === true });
  const ofEcts = data?.find(({ attribute }) => attribute === 'ects_credits');
  const mayRepair =
    isSaved &&
    !saving &&
    can(rights, 'programme_part', 'update') &&
    ofEcts !== undefined &&
    canAttribute(rights, String(ofEcts.attribute_id), 'update');
  return ({ object, id, wanted_ects: ects, own_ects: own, message }) => {
    // A part has whole EC, as its form does.
    if (!mayRepair || object !== 'programme_part' || ects === undefined || !Number.isInteger(ects)) return null;
    const repair = async () => {
      const { repairTitle: title, repairConfirm: confirmLabel } = words;
      const work = async () => {
        const { data: part, etag } = await callWithTag(contract.programmePart.get, { params: { id } });
        // The user agrees to change the EC that the finding names, not those of a save since.
        if ((part.ects_credits ?? 0) !== own) return onConflict({ saved: { by: null, at: null } });
        if (!(await confirm({ title, message: words.repairMessage(ects, message), confirmLabel }))) return;
        const body = { ects_credits: ects };
        await call(contract.programmePart.update, { params: { id }, body, ...(etag && { ifMatch: etag }) });
      };
      await save(work, { onConflict });
    };
    return { label: words.repairEcts(ects), run: () => void repair() };
  };
}
