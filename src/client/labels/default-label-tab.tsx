// The tab Default labels: the names and explanations of attributes for schools without their own.
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';

import { useAttributes } from '#client/api/attributes.ts';
import { useGrants } from '#client/api/me.ts';
import { call } from '#client/api/call.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { CellInput } from '#client/ui/fields/cell-input.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import { can, noRights } from '#shared/permissions/rights.ts';
import { labelsText } from '#shared/text/labels.ts';

import { AudienceBar } from './audience-bar.tsx';
import { LabelForm } from './label-form.tsx';
import { useObjectOptions } from './object-options.ts';
import type { LabelSearch } from './search.ts';
import { useAudience } from './use-audience.ts';
import { useDrafts, type Values } from './use-drafts.ts';

import classes from './shared-label-rows.module.css';

const key = 'labels__labels__defaultlabels';

export function DefaultLabelTab() {
  const audience = useAudience(key);
  const objects = useObjectOptions();
  const search: LabelSearch = useSearch({ strict: false });
  const object = objects.objectOf(objects.valueOf(search.object)) ?? 'programme';
  const { data: rows, error, refetch } = useAttributes({ object });
  const mayUpdate = can(useGrants().platform ?? noRights, key, 'update');
  return (
    <>
      <AudienceBar audience={audience} shows={{ organization: false }} objects={objects} object={object} />
      <p className={classes.hint}>{mayUpdate ? labelsText.defaultsHint : labelsText.defaultsReadOnly}</p>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {rows ? <DefaultRows key={object} rows={rows} mayUpdate={mayUpdate} /> : null}
      {!rows && !error ? <Skeletons of="table" rows={10} /> : null}
    </>
  );
}

function DefaultRows({ rows, mayUpdate }: { rows: readonly AttributeRow[]; mayUpdate: boolean }) {
  // Each attribute is saved separately, under its own tag.
  const tags = useRef(new Map(rows.map(({ id, etag }) => [id, etag])));
  const drafts = useDrafts({
    loaded: valuesOf(rows),
    item: labelsText.items.defaults,
    fieldOf: (name) => name,
    labelOf: (name) => {
      const [id, field] = name.split('.');
      const label = rows.find((row) => String(row.id) === id)?.default_label ?? '';
      return field === 'description' ? labelsText.descriptionFor(label) : labelsText.defaultFor(label);
    },
    send: async (changed) => {
      let stored = rows;
      // Attributes before a refused one stay saved.
      for (const [id, body] of groupById(changed)) {
        const ifMatch = tags.current.get(id) ?? '';
        const answer = await call(contract.labels.setDefault, { params: { id }, body, ifMatch });
        tags.current.set(id, answer.etag);
        stored = stored.map((row) => (row.id === id ? answer : row));
      }
      return valuesOf(stored);
    },
    theirsIn: ({ current }) => {
      const row = current as AttributeRow;
      return { values: valuesOf([row]), accept: () => tags.current.set(row.id, row.etag) };
    },
  });
  return (
    <LabelForm
      label={labelsText.tabs.defaults}
      drafts={drafts}
      mayUpdate={mayUpdate}
      heads={[labelsText.attribute, labelsText.defaultLabel, labelsText.description]}
      columns="three"
    >
      {rows.map(({ id, attribute, default_label }) => (
        <li key={id} className={classes.row}>
          <div className={classes.name}>
            <span className={classes.code}>{attribute}</span>
          </div>
          <CellInput
            label={labelsText.defaultFor(default_label)}
            value={drafts.value(`${id}.default_label`)}
            disabled={!mayUpdate}
            maxLength={255}
            onChange={(text) => drafts.set(`${id}.default_label`, text)}
          />
          <CellInput
            label={labelsText.descriptionFor(default_label)}
            value={drafts.value(`${id}.description`)}
            disabled={!mayUpdate}
            long
            maxLength={2000}
            onChange={(text) => drafts.set(`${id}.description`, text)}
          />
        </li>
      ))}
    </LabelForm>
  );
}

function valuesOf(rows: readonly AttributeRow[]): Values {
  return Object.fromEntries(
    rows.flatMap(({ id, default_label, description }) => [
      [`${id}.default_label`, default_label],
      [`${id}.description`, description],
    ]),
  );
}

function groupById(changed: Values): Map<number, Record<string, string>> {
  const groups = new Map<number, Record<string, string>>();
  for (const [name, text] of Object.entries(changed)) {
    const [id, field = ''] = name.split('.');
    groups.set(Number(id), { ...groups.get(Number(id)), [field]: text });
  }
  return groups;
}
