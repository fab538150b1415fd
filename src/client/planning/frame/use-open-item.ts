// A click on an item of levels 1 to 2.5: opens the page inside it, or explains why that cannot be opened.
import { useNavigate } from '@tanstack/react-router';

import { withMoment, useMoment } from '#client/history/moment.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';

import { itemTarget } from '#client/layout/planner-links.ts';

export function useOpenItem(items: readonly PlanItem[], may: PlannerMay, onWeeks: boolean): (key: string) => void {
  const navigate = useNavigate();
  const at = useMoment();
  return (key) => {
    const wire = items.find((item) => item.key === key)?.wire;
    const found = wire ? itemTarget(wire, onWeeks) : null;
    const target = found && withMoment(found, at);
    if (!wire || !target) return notifyFailed(planningText.notSavedYet);
    const allowed = wire.opens === '3' ? may.open_level3 : wire.opens === '2' ? may.open_level2 : true;
    if (!allowed) return notifyFailed(planningText.noRead);
    return void navigate({ to: target.to, search: target.search });
  };
}
