// What a user may do and through which role: the answer to "why can't I edit this?". At /users/rights/:id.
import { useState } from 'react';

import { useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { IconArrowLeft } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { access, type UserRights } from '#shared/api/access.ts';
import { can } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { RightsTable } from './rights-table.tsx';
import { userPath } from './user-paths.ts';

import shared from './shared-form-notes.module.css';
import classes from './user-rights-page.module.css';

const { rights: texts, users } = accessText;

export function UserRightsPage({ id }: { id: number }) {
  const { data, error, refetch } = useCall(access.userRights, { params: { id } });
  const mayList = can(useRights(), 'user', 'read');
  const title = data ? texts.title(data.name) : users.rights;
  const content = () => {
    if (error?.status === 404) return <EmptyState title={catalogueText.notFound} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    return data ? <Rights rights={data} /> : <Skeletons of="table" rows={25} />;
  };
  return (
    <Page
      title={title}
      marks={data?.active === false ? <StatusChip label={users.inactive} tone="warning" /> : null}
      {...(mayList
        ? {
            breadcrumbs: [
              { label: users.title, to: '/users' },
              { label: data?.name || users.item, to: userPath(id) },
              { label: texts.crumb },
            ],
          }
        : {})}
    >
      {content()}
      <div className={shared.back}>
        {/* Users who may not see the list of users came here from their own profile. */}
        <ButtonLink to={mayList ? '/users' : '/profile'} icon={<IconArrowLeft size={17} stroke={1.7} aria-hidden />}>
          {mayList ? texts.back : texts.backToProfile}
        </ButtonLink>
      </div>
    </Page>
  );
}

function Rights({ rights }: { rights: UserRights }) {
  const { organizations, roles, units, active } = rights;
  const [chosen, setChosen] = useState(organizations[0]?.id ?? 0);
  const organization = organizations.some(({ id }) => id === chosen) ? chosen : (organizations[0]?.id ?? 0);
  if (roles.length === 0) return <EmptyState title={texts.none} />;
  const own = units.filter((unit) => unit.organization === organization).map(({ title }) => title);
  return (
    <>
      {active ? null : <p className={shared.notice}>{texts.inactive}</p>}
      <div className={classes.lead}>
        <p>
          {texts.intro}{' '}
          {units.length === 0 ? texts.everywhere : own.length > 0 ? texts.units(own.join(', ')) : texts.unitsElsewhere}
        </p>
        {organizations.length > 1 ? (
          <div className={classes.choose}>
            <SelectField
              inputId="rights-organization"
              label={texts.organization}
              required
              value={organization}
              options={organizations.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setChosen}
            />
          </div>
        ) : null}
      </div>
      <RightsTable key={organization} roles={roles} organization={organization} />
    </>
  );
}
