// One label option (0: a new one). The router shows it.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useGrants, useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { Option } from '#client/ui/fields/select-field.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { UsageButton } from '#client/usage/usage-button.tsx';
import { contract } from '#shared/api/contract.ts';
import { can, noRights, rightsIn } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { labelsText } from '#shared/text/labels.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { everySchool, OptionForm } from './option-form.tsx';
import type { LabelSearch } from './search.ts';
import { useOptionAttributes } from './use-option-attributes.ts';

const texts = labelsText.options;
const key = 'labels__labeloptions';

export function OptionPage({ id }: { id: number }) {
  const { data: options, error, refetch } = useCall(contract.labels.attributeOptions);
  const search: LabelSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const attributes = useOptionAttributes();
  const grants = useGrants();
  const owners = useOwners();
  const option = options?.find((each) => each.id === id);
  const isNew = id === 0;
  const content = () => {
    if (error && error.status !== 403) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (error || (options && !isNew && !option) || (isNew && owners?.length === 0))
      return (
        <EmptyState
          isMissing
          title={isNew ? refusalText.forbidden : catalogueText.notFound}
          action={<ButtonLink to="/attributeoptions">{catalogueText.backToList}</ButtonLink>}
        />
      );
    if (!options || !owners || attributes.loading) return <Skeletons of="form" rows={3} />;
    const rights =
      option?.organization === 0 ? (grants.platform ?? noRights) : rightsIn(grants, option?.organization ?? 0);
    return (
      <OptionForm
        option={option ?? null}
        attributes={attributes.options}
        preset={attributes.options.find(({ value }) => String(value) === search.attribute)?.value ?? 0}
        owners={owners}
        mayWrite={isNew || can(rights, key, 'update')}
        onClose={() => navigate({ to: '/attributeoptions', search })}
      />
    );
  };
  return (
    <Page
      title={texts.form}
      breadcrumbs={[
        { label: texts.title, to: '/attributeoptions' },
        { label: option?.option_value ?? (isNew ? texts.create : texts.form) },
      ]}
      actions={
        option ? (
          <>
            <UsageButton object={key} id={id} about={option.option_value} />
            <HistoryButton scope={{ object: key, id }} about={option.option_value} organization={option.organization} />
          </>
        ) : undefined
      }
    >
      {content()}
    </Page>
  );
}

function useOwners(): Option[] | undefined {
  const { data: me } = useMe();
  const grants = useGrants();
  if (!me) return undefined;
  const schools = me.organizations
    .filter((school) => can(rightsIn(grants, school.id), key, 'create'))
    .map((school) => ({ value: school.id, label: school.title }));
  const platform = grants.platform && can(grants.platform, key, 'create');
  return [...schools, ...(platform ? [{ value: everySchool, label: texts.shipped }] : [])];
}
