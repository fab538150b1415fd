// The records that references of a form can point to, all of one organization. Used for the options of a form.
import { useMemo } from 'react';

import { useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import { withoutParts } from '#shared/api/years.ts';
import type { ReferenceTarget } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';

import type { FieldOption } from './field.ts';
import { outcomeOptions } from './outcome-options.ts';
import { treeOptions } from './tree-options.ts';

export type ReferenceOptions = Record<ReferenceTarget, readonly FieldOption[]>;

/** `self` is the record in the form: it cannot fall under itself. */
export function useReferences(definition: Definition, organization: number, self: number) {
  const rights = useRights();
  const { data: me } = useMe();
  const targets = new Set(Object.values(definition.attributes).map(({ to }) => to));
  const enabled = (target: ReferenceTarget & ObjectKey, alsoFor: readonly ReferenceTarget[] = []) => ({
    enabled:
      [target, ...alsoFor].some((each) => targets.has(each)) &&
      can(rights, target, 'read') &&
      (target === 'organization' || organization !== 0),
  });

  const organizations = useCall(contract.organization.list, { query: { fields: 'title' } }, enabled('organization'));
  const units = useCall(
    contract.organizationalUnit.list,
    { query: { organization, fields: 'title,parent__organizational_unit' } },
    enabled('organizational_unit'),
  );
  const programmes = useCall(
    contract.programme.list,
    { query: { fields: 'title,graduation_variant,variant,year_start,version' } },
    enabled('programme'),
  );
  const parts = useCall(
    contract.programmePart.list,
    { query: { fields: 'title,parent__programme_part,version' } },
    enabled('programme_part'),
  );
  const educationalUnits = useCall(
    contract.educationalUnit.list,
    { query: { fields: 'title,version' } },
    enabled('educational_unit'),
  );
  const frameworks = useCall(
    contract.learningOutcomeFramework.list,
    { query: { fields: 'title,version,scale,scale_levels' } },
    enabled('learning_outcome_framework', ['learning_outcome']),
  );
  const outcomes = useCall(
    contract.learningOutcome.list,
    { query: { fields: 'code,title,framework,position,level,active' } },
    enabled('learning_outcome'),
  );
  const years = useCall(contract.years.list, withoutParts, { enabled: targets.has('calendar_year') });

  const own = (target: ObjectKey) => (definition.object === target ? self : 0);
  const unitSelf = own('organizational_unit');
  const partSelf = own('programme_part');
  const educationalUnitSelf = own('educational_unit');
  const outcomeSelf = own('learning_outcome');
  const options = useMemo<ReferenceOptions>(() => {
    const inside = <Row extends { organization?: number }>(rows: readonly Row[] = []) =>
      rows.filter((row) => organization === 0 || row.organization === organization);
    return {
      organization: (organizations.data ?? me?.organizations ?? []).map(({ id, title = '' }) => ({
        value: id,
        label: title,
      })),
      organizational_unit:
        organization === 0
          ? []
          : treeOptions(
              (units.data ?? []).map((unit) => ({ ...unit, parent: unit.parent__organizational_unit })),
              unitSelf,
            ),
      programme: inside(programmes.data).map(
        ({ id, title = '', graduation_variant = '', variant, year_start = null, version = null }) => ({
          value: id,
          label: fullName({
            title,
            graduation_variant,
            variant: variant?.option_value ?? '',
            year_start,
            version,
          }),
        }),
      ),
      programme_part: treeOptions(
        inside(parts.data).map(({ id, title = '', version = null, parent__programme_part: parent }) => ({
          id,
          title: fullName({ title, version }),
          parent,
        })),
        partSelf,
      ),
      educational_unit: inside(educationalUnits.data)
        .filter(({ id }) => id !== educationalUnitSelf)
        .map(({ id, title = '', version = null }) => ({ value: id, label: fullName({ title, version }) })),
      learning_outcome_framework: inside(frameworks.data).map(({ id, title = '', version = null }) => ({
        value: id,
        label: fullName({ title, version }),
      })),
      learning_outcome: outcomeOptions(inside(outcomes.data), inside(frameworks.data), outcomeSelf),
      calendar_year: inside(years.data).map((year) => ({ value: year.id, label: yearLabel(year) })),
    };
  }, [
    organization,
    unitSelf,
    partSelf,
    educationalUnitSelf,
    outcomeSelf,
    me,
    organizations.data,
    units.data,
    programmes.data,
    parts.data,
    educationalUnits.data,
    frameworks.data,
    outcomes.data,
    years.data,
  ]);
  const asked = [organizations, units, programmes, parts, educationalUnits, frameworks, outcomes, years];
  return { options, loading: asked.some((query) => query.isLoading) };
}

/** '2026-2027': characters 6 to 10 of each date. */
function yearLabel({ start_date, end_date }: { start_date: string; end_date: string }): string {
  return `${start_date.slice(6, 10)}-${end_date.slice(6, 10)}`;
}
