// Which school a record is of, for users of several: a column of its own. Used by the list.
import { useMemo } from 'react';

import { useMe } from '#client/api/me.ts';
import { organizationOf } from '#client/form/values.ts';

import type { SchoolOf } from './list-columns.tsx';
import type { PageSettings } from '#shared/pages/page-settings.ts';

export function useSchoolOf({ definition }: PageSettings): SchoolOf {
  const { data: me } = useMe();
  const schools = me?.organizations;
  return useMemo(() => {
    if (!schools || schools.length < 2 || definition.object === 'organization') return null;
    const titles = new Map(schools.map(({ id, title }) => [id, title]));
    return (record) => titles.get(organizationOf(definition, record)) ?? '';
  }, [definition, schools]);
}
