// The rows of one object's attributes: the inherited label, and the input for a custom label.
import { CellInput } from '#client/ui/fields/cell-input.tsx';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import { labelsText } from '#shared/text/labels.ts';

import { LabelForm } from './label-form.tsx';
import { useDrafts, type Values } from './use-drafts.ts';
import { type Etagged, useEtaggedSave } from './use-etagged.ts';

import classes from './shared-label-rows.module.css';

export interface AttributeRowsProps {
  label: string;
  item: string;
  loaded: Etagged<AttributeRow>;
  /** The inherited label of each attribute. */
  inherited: ReadonlyMap<number, string>;
  heads: readonly [inherited: string, own: string];
  ownLabel: (label: string) => string;
  mayUpdate: boolean;
  endpoint: Endpoint;
  objectId: string;
  audience: Record<string, number>;
}

export function AttributeRows(props: AttributeRowsProps) {
  const { label, item, loaded, inherited, heads, ownLabel, mayUpdate, endpoint, objectId, audience } = props;
  const { rows } = loaded;
  const { send, theirsIn } = useEtaggedSave(loaded, endpoint, actualLabels);
  const drafts = useDrafts({
    loaded: actualLabels(rows),
    item,
    fieldOf: (name) => name.replace('values.', ''),
    labelOf: (name) => rows.find(({ id }) => String(id) === name)?.default_label ?? name,
    send: (values) => send({ params: { objectId }, body: { values, ...audience } }),
    theirsIn,
  });
  return (
    <LabelForm label={label} drafts={drafts} mayUpdate={mayUpdate} heads={heads} columns="two">
      {rows.map(({ id, attribute, default_label }) => {
        const without = inherited.get(id) ?? default_label;
        return (
          <li key={id} className={classes.row}>
            <div className={classes.name}>
              {without}
              <span className={classes.code}>
                {without === default_label ? attribute : `${attribute} · ${labelsText.shipped(default_label)}`}
              </span>
            </div>
            <CellInput
              label={ownLabel(without)}
              value={drafts.value(String(id))}
              placeholder={without}
              error={drafts.errors[id]}
              disabled={!mayUpdate}
              maxLength={255}
              onChange={(text) => drafts.set(String(id), text)}
            />
          </li>
        );
      })}
    </LabelForm>
  );
}

function actualLabels(rows: readonly AttributeRow[]): Values {
  return Object.fromEntries(rows.map(({ id, actual_label }) => [String(id), actual_label]));
}
