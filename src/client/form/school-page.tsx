// A page about one school: users of several choose between those in which they may read it. Used by a school's settings pages:
// checks, documents and exchange.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useGrants, useMe } from '#client/api/me.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { type Crumb, Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';

export interface SchoolPageProps {
  object: ObjectKey;
  words: { title: string; school: string; noSchool: string };
  /** The page's own address, and the school in it. */
  path: string;
  organization: number | undefined;
  breadcrumbs?: (organization: number | undefined) => readonly Crumb[];
  renderActions?: (organization: number) => ReactNode;
  children: (organization: number, mayChange: boolean) => ReactNode;
}

export function SchoolPage({
  object,
  words,
  path,
  organization,
  breadcrumbs,
  renderActions,
  children,
}: SchoolPageProps) {
  const navigate = useNavigate();
  const { data: me } = useMe();
  const grants = useGrants();
  const schools = (me?.organizations ?? []).filter(({ id }) => can(rightsIn(grants, id), object, 'read'));
  const school = organization === undefined ? schools[0] : schools.find(({ id }) => id === organization);
  return (
    <Page
      title={words.title}
      {...(breadcrumbs ? { breadcrumbs: breadcrumbs(school?.id) } : {})}
      actions={
        <>
          {schools.length > 1 ? (
            <CompactSelect
              label={words.school}
              width={260}
              value={school?.id ?? null}
              options={schools.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(chosen) => void navigate({ to: path, search: { organization: chosen } })}
            />
          ) : null}
          {school ? renderActions?.(school.id) : null}
        </>
      }
    >
      {school ? (
        children(school.id, can(rightsIn(grants, school.id), object, 'update'))
      ) : (
        <EmptyState title={words.noSchool} />
      )}
    </Page>
  );
}
