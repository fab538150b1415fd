// The tab Labels: what a school, or one of its units, calls the attributes of an object.
import { useSearch } from '@tanstack/react-router';

import { useAttributes } from '#client/api/attributes.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { attributesInput } from '#shared/pages/inputs.ts';
import { labelsText } from '#shared/text/labels.ts';

import { AttributeRows } from './attribute-rows.tsx';
import { AudienceBar } from './audience-bar.tsx';
import { useObjectOptions } from './object-options.ts';
import type { LabelSearch } from './search.ts';
import { useAudience } from './use-audience.ts';
import { useEtagged } from './use-etagged.ts';

import classes from './shared-label-rows.module.css';

export function AttributeLabelTab() {
  const audience = useAudience('labels__labels__labels');
  const objects = useObjectOptions();
  const search: LabelSearch = useSearch({ strict: false });
  const object = objects.objectOf(objects.valueOf(search.object)) ?? 'programme';
  const { organization, unit, above } = audience;
  const enabled = !audience.loading && organization > 0;
  const place = { organization, ...(unit > 0 && { organizational_unit: unit }) };
  const asked = useEtagged(contract.reference.attributes, attributesInput({ object, ...place }), enabled);
  const higher = useAttributes(
    { object, organization, ...(above > 0 && { organizational_unit: above }) },
    { enabled: enabled && unit > 0 },
  );
  // A school without its own label uses the default, which is in the response for the school.
  const inherited =
    unit > 0
      ? higher.data?.map(({ id, user_label }) => [id, user_label] as const)
      : asked.data?.rows.map(({ id, default_label }) => [id, default_label] as const);
  const failed = asked.error ?? higher.error;
  const retry = () => {
    if (asked.error) void asked.refetch();
    if (higher.error) void higher.refetch();
  };
  return (
    <>
      <AudienceBar audience={audience} shows={{ unit: true }} objects={objects} object={object} />
      <p className={classes.hint}>{labelsText.emptyIsDefault}</p>
      {failed ? <ErrorState message={failed.message} onRetry={retry} /> : null}
      {asked.data && inherited ? (
        <AttributeRows
          key={`${object}-${organization}-${unit}`}
          label={labelsText.tabs.labels}
          item={labelsText.items.labels}
          loaded={asked.data}
          inherited={new Map(inherited)}
          heads={[labelsText.inherited, labelsText.own]}
          ownLabel={labelsText.ownFor}
          mayUpdate={audience.mayUpdate}
          endpoint={contract.labels.setAttributeLabels}
          objectId={object}
          audience={place}
        />
      ) : failed ? null : (
        <Skeletons of="table" rows={10} />
      )}
    </>
  );
}
