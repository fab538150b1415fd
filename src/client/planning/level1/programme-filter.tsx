// The filter section's choice of programme, at levels 0 and 1: choosing one opens its level 1.
import { useNavigate } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { programmeTarget } from '#client/planning/frame/links.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import { nl } from '#shared/text/nl.ts';

export function ProgrammeFilter({ programme }: { programme: number }) {
  const { data = [] } = useCall(planner.programmes);
  const navigate = useNavigate();
  return (
    <CompactSelect
      label={nl.planning.programme}
      width={400}
      value={data.some(({ id }) => id === programme) ? programme : null}
      placeholder={nl.planning.programme}
      options={data.map((each) => ({ value: each.id, label: withVersion(each) }))}
      onChange={(id) => {
        const { to, search } = programmeTarget(id);
        void navigate({ to, search });
      }}
    />
  );
}

/** 'HBO-ICT · Software Engineering' */
export function programmeName({
  title,
  graduation_variant,
}: Pick<ProgrammeHead, 'title' | 'graduation_variant'>): string {
  return [title, graduation_variant].filter(Boolean).join(' · ');
}

/** Copies share their title, so the version and the form tell them apart. */
export function withVersion(programme: ProgrammeHead): string {
  const { variant, version } = programme;
  const more = [variant, version && version > 1 ? nl.catalogue.version(version) : ''].filter(Boolean).join(', ');
  return more ? `${programmeName(programme)} (${more})` : programmeName(programme);
}
