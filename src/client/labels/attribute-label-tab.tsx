// The tab Labels: what a school, or one of its units, calls the attributes of an object.
import { useSearch } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
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
  const { organization, unit } = audience;
  const enabled = !audience.loading && organization > 0;
  const place = { organization, ...(unit > 0 && { organizational_unit: unit }) };
  const asked = useTagged(contract.reference.attributes, { query: { object, ...place } }, enabled);
  const ofSchool = useCall(contract.reference.attributes, { query: { object, organization } }, { enabled });
  const inherited = new Map(
    ofSchool.data?.map(({ id, user_label, default_label }) => [id, unit > 0 ? user_label : default_label]),
  );
  return (
    <>
      <AudienceBar audience={audience} shows={{ unit: true }} objects={objects} object={object} />
      <p className={classes.hint}>{nl.labels.emptyIsDefault}</p>
      {asked.error ? <ErrorState message={asked.error.message} onRetry={() => void asked.refetch()} /> : null}
      {asked.data && ofSchool.data ? (
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
