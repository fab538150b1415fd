// The table of attributes of one object for one role: reading and changing. Saved in one call. Used by its page.
import { type SubmitEvent, useRef, useState } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { call } from '#client/api/call.ts';
import { ActionBar } from '#client/form/action-bar.tsx';
import { useSavedBy } from '#client/form/saved-by.ts';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import { useSave } from '#client/form/use-save.ts';
import { access, type AttributePermission, type RoleRecord } from '#shared/api/access.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { can, canAttribute } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { formText } from '#shared/text/form.ts';

import { FlagTable, type TableRow } from './flag-table.tsx';
import { changedRows, countChanges, type FlagEdits, flipColumn, setFlag } from './flags.ts';
import { rightsAt, usePlaces } from './places.ts';

import classes from './shared-form-notes.module.css';

export interface LoadedAttributes {
  permission: number;
  rows: readonly AttributePermission[];
  etag: string | null;
}

export interface RoleAttributesFormProps {
  role: RoleRecord;
  loaded: LoadedAttributes;
  reload: () => Promise<LoadedAttributes>;
  onSaved: () => void;
  onCancel: () => void;
}

const { roles: texts } = accessText;
/** Making and deleting are about the object, not about its attributes. */
const columns = ['read', 'update'] as const;

export function RoleAttributesForm({ role, loaded, reload, onSaved, onCancel }: RoleAttributesFormProps) {
  const { grants } = usePlaces();
  const titleOf = useGuardedTitle();
  const held = rightsAt(grants, role.organization ?? 0);
  const [base, setBase] = useState(loaded);
  const [edits, setEdits] = useState<FlagEdits>({});
  const { saving, save: saveOrExplain } = useSave(texts.attributeItem);
  const savedBy = useSavedBy();
  const rows = base.rows.map(asRow);
  const changed = countChanges(rows, edits);
  const changedText = texts.changed(0, changed);
  const release = useUnsavedGuard(changed, changedText);
  const editable = can(held, 'role', 'update');
  const may: Parameters<typeof flipColumn>[3] = ({ key, flags }, action) =>
    flags[action] || canAttribute(held, key, action);

  const save = async () => {
    const attribute_permissions = Object.fromEntries(changedRows(rows, edits).map(({ key, flags }) => [key, flags]));
    const work = async () => {
      const body = { permission: base.permission, attribute_permissions };
      await call(access.saveAttributePermissions, { body, ...(base.etag ? { ifMatch: base.etag } : {}) });
      release();
      onSaved();
    };
    await saveOrExplain(work, {
      // Another user changed the role: their version is shown below one's own changes, which can be saved again.
      onConflict: async ({ saved }) => {
        const sentence = savedBy(saved, formText.conflict.role);
        const theirs = await reload().catch(() => null);
        if (!theirs) return notifyFailed(sentence);
        setBase(theirs);
        notifyInfo(`${sentence} ${formText.conflictMerged}`);
      },
    });
  };
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (editable && !saving) void save();
  };
  const objects = [...new Set(base.rows.map(({ object }) => object))];
  return (
    <form ref={element} onSubmit={submit}>
      <p className={classes.hint}>{texts.attributeHint}</p>
      <FlagTable
        label={texts.attribute}
        rowHeader={texts.attribute}
        columns={columns}
        groups={objects.map((object) => ({
          title: objects.length > 1 ? titleOf(object) : '',
          rows: rows.filter((row) => row.object === object),
        }))}
        edits={edits}
        editable={editable}
        may={may}
        onChange={(row, action, value) => setEdits(setFlag(edits, row, action, value))}
        onFlip={(action) => setEdits(flipColumn(edits, rows, action, may))}
      />
      <ActionBar
        changed={changed}
        changedText={changedText}
        saveLabel={formText.save}
        maySave={editable}
        saving={saving}
        problems={[]}
        onCancel={() => {
          release();
          onCancel();
        }}
      />
    </form>
  );
}

function asRow(row: AttributePermission): TableRow & Pick<AttributePermission, 'object'> {
  const { create, read, update, delete: remove, attribute_id, user_label, default_label, object, inherited } = row;
  return {
    key: String(attribute_id),
    flags: { create, read, update, delete: remove },
    label: user_label || default_label,
    object,
    ...(inherited ? {} : { note: texts.differs }),
  };
}

/** Placed courses and exams are named after their kind. */
function useGuardedTitle(): (object: AttributePermission['object']) => string {
  const course = useObjectLabel('course').singular;
  const exam = useObjectLabel('exam').singular;
  return (object) => {
    if (object === 'rel__calendar_week__course') return course;
    if (object === 'rel__calendar_week__exam') return exam;
    return allDefinitions.find((each) => each.object === object)?.object ?? object;
  };
}
