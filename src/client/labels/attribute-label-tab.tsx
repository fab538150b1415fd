// The tab Labels: what a school, or one of its units, calls the attributes of an object.
import { useSearch } from '@tanstack/react-router';

import { attributesInput, useAttributes } from '#client/api/attributes.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { nl } from '#shared/text/nl.ts';

import { AttributeRows } from './attribute-rows.tsx';
import { AudienceBar } from './audience-bar.tsx';
import { useObjectOptions } from './object-options.ts';
import type { LabelSearch } from './search.ts';
import { useAudience } from './use-audience.ts';
import { useTagged } from './use-tagged.ts';

import classes from './labels.module.css';

export function AttributeLabelTab() {
  const audience = useAudience('labels__labels__labels');
  const objects = useObjectOptions();
  const search: LabelSearch = useSearch({ strict: false });
  const object = objects.objectOf(objects.valueOf(search.object)) ?? 'programme';
  const { organization, unit, above } = audience;
  const enabled = !audience.loading && organization > 0;
  const place = { organization, ...(unit > 0 && { organizational_unit: unit }) };
  const asked = useTagged(contract.reference.attributes, attributesInput({ object, ...place }), enabled);
  const higher = useAttributes({ object, organization, ...(above > 0 && { organizational_unit: above }) }, { enabled });
  const inherited = new Map(
    higher.data?.map(({ id, user_label, default_label }) => [id, unit > 0 ? user_label : default_label]),
  );
  return (
    <>
      <AudienceBar audience={audience} shows={{ unit: true }} objects={objects} object={object} />
      <p className={classes.hint}>{nl.labels.emptyIsDefault}</p>
      {asked.error ? <ErrorState message={asked.error.message} onRetry={() => void asked.refetch()} /> : null}
      {asked.data && higher.data ? (
        <AttributeRows
          key={`${object}-${organization}-${unit}`}
          label={nl.labels.tabs.labels}
          item={nl.labels.items.labels}
          loaded={asked.data}
          inherited={inherited}
          heads={[nl.labels.inherited, nl.labels.own]}
          ownLabel={nl.labels.ownFor}
          mayUpdate={audience.mayUpdate}
          endpoint={contract.labels.setAttributeLabels}
          objectId={object}
          audience={place}
        />
      ) : asked.error ? null : (
        <Skeletons of="table" rows={10} />
      )}
    </>
  );
}
