// The tab Objecten: what a school, or one of its units, calls the objects, and their colours.
import { useCall } from '#client/api/query.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import type { ObjectLabelRow } from '#shared/api/labels.ts';
import type { ObjectDefinition } from '#shared/api/reference.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { labelsText } from '#shared/text/labels.ts';

import { AudienceBar } from './audience-bar.tsx';
import { LabelForm } from './label-form.tsx';
import { ObjectRow } from './object-row.tsx';
import { useAudience } from './use-audience.ts';
import { useDrafts, type Values } from './use-drafts.ts';
import { type Etagged, useEtagged, useEtaggedSave } from './use-etagged.ts';

/** The objects whose label the menu, headings and forms use. */
const shown = new Set<string>(Object.values(definitions).map(({ object }) => object));

export function ObjectLabelTab() {
  const audience = useAudience('labels__labels__objects');
  const { organization, unit, above } = audience;
  const enabled = !audience.loading && organization > 0;
  const place = { organization, ...(unit > 0 && { organizational_unit: unit }) };
  const { data: loaded, error, refetch } = useEtagged(contract.labels.objectLabels, { query: place }, enabled);
  const higher = { organization, ...(above > 0 && { organizational_unit: above }) };
  const { data: ofHigher } = useCall(contract.reference.objects, { query: higher }, { enabled });
  return (
    <>
      <AudienceBar audience={audience} shows={{ unit: true }} />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {loaded && ofHigher ? (
        <ObjectRows
          key={`${organization}-${unit}`}
          loaded={loaded}
          rows={(unit > 0 ? over(loaded.rows, ofHigher) : loaded.rows).filter(({ object }) => shown.has(object))}
          place={place}
          mayUpdate={audience.mayUpdate}
        />
      ) : null}
      {!(loaded && ofHigher) && !error ? <Skeletons of="table" rows={8} /> : null}
    </>
  );
}

/** A unit without a label inherits that of the unit above it or of the school, which is shown as its default. */
function over(rows: readonly ObjectLabelRow[], ofHigher: readonly ObjectDefinition[]): ObjectLabelRow[] {
  return rows.map((row) => {
    const higher = ofHigher.find(({ object }) => object === row.object);
    return {
      ...row,
      default_label: higher?.user_label || row.default_label,
      default_label_plural: higher?.user_label_plural || row.default_label_plural,
      default_color: higher?.user_color || row.default_color,
    };
  });
}

interface ObjectRowsProps {
  loaded: Etagged<ObjectLabelRow>;
  rows: readonly ObjectLabelRow[];
  place: { organization: number; organizational_unit?: number };
  mayUpdate: boolean;
}

function ObjectRows({ loaded, rows, place, mayUpdate }: ObjectRowsProps) {
  const { send, theirsIn } = useEtaggedSave(loaded, contract.labels.setObjectLabels, valuesOf);
  const drafts = useDrafts({
    loaded: valuesOf(rows),
    item: labelsText.items.objects,
    fieldOf: (name) => name.replace('values.', ''),
    labelOf: (name) => {
      const [object = '', field = ''] = name.split('.');
      const row = rows.find((each) => each.object === object);
      return fieldLabels[field]?.(row?.default_label ?? object) ?? name;
    },
    send: (changed) => {
      const values: Record<string, Record<string, string>> = {};
      for (const [name, text] of Object.entries(changed)) {
        const [object = '', field = ''] = name.split('.');
        values[object] = { ...values[object], [field]: text };
      }
      return send({ body: { values, ...place } });
    },
    theirsIn,
  });
  return (
    <LabelForm
      label={labelsText.tabs.objects}
      drafts={drafts}
      mayUpdate={mayUpdate}
      heads={[labelsText.words, labelsText.color, labelsText.example]}
      columns="objects"
    >
      {rows.map((row) => (
        <ObjectRow key={row.object} row={row} drafts={drafts} mayUpdate={mayUpdate} />
      ))}
    </LabelForm>
  );
}

const fieldLabels: Partial<Record<string, (label: string) => string>> = {
  actual_label: labelsText.singularFor,
  actual_label_plural: labelsText.pluralFor,
  user_color: labelsText.colorOf,
};

function valuesOf(rows: readonly ObjectLabelRow[]): Values {
  return Object.fromEntries(
    rows.flatMap(({ object, actual_label, actual_label_plural, user_color }) => [
      [`${object}.actual_label`, actual_label],
      [`${object}.actual_label_plural`, actual_label_plural],
      [`${object}.user_color`, user_color],
    ]),
  );
}
