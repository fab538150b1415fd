// The tab Systeemlabels: the names of an object's attributes in another system.
import { useSearch } from '@tanstack/react-router';

import { useAttributes } from '#client/api/attributes.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { attributesInput } from '#shared/pages/inputs.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { labelsText } from '#shared/text/labels.ts';

import { AttributeRows } from './attribute-rows.tsx';
import { AudienceBar } from './audience-bar.tsx';
import { useObjectOptions } from './object-options.ts';
import type { LabelSearch } from './search.ts';
import { useAudience } from './use-audience.ts';
import { useEtagged } from './use-etagged.ts';

export function SystemLabelTab() {
  const audience = useAudience('labels__labels__systemlabels');
  const objects = useObjectOptions();
  const search: LabelSearch = useSearch({ strict: false });
  const object = objects.objectOf(objects.valueOf(search.object)) ?? 'programme';
  const { organization, systems } = audience;
  const system = audience.system || (systems[0]?.value ?? 0);
  const enabled = system > 0;
  const ofSchool = useAttributes({ object, organization }, { enabled });
  const ofSystem = useEtagged(
    contract.reference.attributes,
    attributesInput({ object, organization, system }),
    enabled,
  );
  if (!audience.loading && systems.length === 0)
    return (
      <>
        <AudienceBar audience={audience} shows={{}} />
        <EmptyState
          title={labelsText.noSystems}
          message={labelsText.noSystemsHint}
          action={<ButtonLink to={listPath(definitions.system)}>{labelsText.toSystems}</ButtonLink>}
        />
      </>
    );
  const name = systems.find(({ value }) => value === system)?.label ?? '';
  const failed = ofSystem.error ?? ofSchool.error;
  const retry = () => {
    if (ofSystem.error) void ofSystem.refetch();
    if (ofSchool.error) void ofSchool.refetch();
  };
  return (
    <>
      <AudienceBar audience={audience} shows={{ system: true }} objects={objects} object={object} />
      {failed ? <ErrorState message={failed.message} onRetry={retry} /> : null}
      {ofSystem.data && ofSchool.data ? (
        <AttributeRows
          key={`${object}-${system}`}
          label={labelsText.tabs.systemLabels}
          item={labelsText.items.systemLabels}
          loaded={ofSystem.data}
          inherited={new Map(ofSchool.data.map(({ id, user_label }) => [id, user_label]))}
          heads={[labelsText.inProduct, labelsText.systemLabel(name)]}
          ownLabel={(label) => labelsText.systemFor(name, label)}
          mayUpdate={audience.mayUpdate}
          endpoint={contract.labels.setSystemLabels}
          objectId={object}
          audience={{ organization, system }}
        />
      ) : failed ? null : (
        <Skeletons of="table" rows={10} />
      )}
    </>
  );
}
