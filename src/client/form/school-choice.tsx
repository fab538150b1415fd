// The choice of a school, for users who may do something in several.
import { useState } from 'react';

import { useGrants, useMe } from '#client/api/me.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Action, can, rightsIn } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';

import classes from './school-choice.module.css';

/** With one of these rights. `isNowhere` once it is known that there is none. */
export function useSchoolChoice(object: ObjectKey, actions: readonly Action[]) {
  const grants = useGrants();
  const { data: me } = useMe();
  const [chosen, choose] = useState(0);
  const schools = (me?.organizations ?? []).filter(({ id }) =>
    actions.some((action) => can(rightsIn(grants, id), object, action)),
  );
  const organization = schools.find(({ id }) => id === chosen)?.id ?? schools[0]?.id ?? 0;
  return { schools, organization, choose, isNowhere: me !== undefined && schools.length === 0 };
}

export function SchoolChoice({ schools, organization, choose }: ReturnType<typeof useSchoolChoice>) {
  if (schools.length < 2) return null;
  return (
    <div className={classes.school}>
      <SelectField
        inputId="school"
        label={formText.organization}
        required
        value={organization}
        options={schools.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={choose}
      />
    </div>
  );
}
