// The edit form of a placed course or exam at level 3: the attributes that this user may see, by attribute right.
import { type SubmitEvent, useMemo } from 'react';

import { useAttributes, useLabelPlace } from '#client/api/attributes.ts';
import { useGrants } from '#client/api/me.ts';
import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { FieldGrid } from '#client/form/field-grid.tsx';
import type { FormField } from '#client/form/field.ts';
import { makeFields } from '#client/form/make-fields.ts';
import { promisedFirst } from '#client/form/outcome-options.ts';
import { useOptions } from '#client/form/use-options.ts';
import { SaveConflict } from '#client/form/save-conflict.tsx';
import { type Loaded, useRecordForm, type WireRecord } from '#client/form/use-record-form.ts';
import { useRecordSave } from '#client/form/use-record-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirmLeaving } from '#client/ui/confirm.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { planner } from '#shared/api/planner.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { placedCourse } from '#shared/definitions/placed-course.ts';
import { placedExam } from '#shared/definitions/placed-exam.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';
import { planningText } from '#shared/text/planning.ts';

import classes from './lesson-form.module.css';

export interface LessonFormProps {
  item: GridItem;
  organization: number;
  programme: number;
  /** The programme's unit, whose labels the form uses. */
  unit: number;
  mayUpdate: boolean;
  /** Reads the page again and gives this item as it is now. */
  reload: () => Promise<GridItem | undefined>;
  onClose: () => void;
}

const formId = 'lesson-form';
/** For the form a placed item is one of its kind; only its attributes matter there. */
const courseForm: Definition = { ...placedCourse, object: 'course' };
const examForm: Definition = { ...placedExam, object: 'exam' };
const noRows: readonly AttributeRow[] = [];

export function LessonForm({ item, organization, programme, unit, mayUpdate, reload, onClose }: LessonFormProps) {
  const words = planningText.level3;
  const isExam = item.kind === 'exam';
  const definition = isExam ? examForm : courseForm;
  const itemName = isExam ? words.examItem : words.courseItem;
  const form = useRecordForm(definition, loadedFrom(item));
  const { fields, loading } = useLessonFields(item.kind, definition, form.base?.record ?? null, {
    ...{ organization, programme, unit },
  });
  const saving = useRecordSave({
    form,
    definition,
    fields,
    item: itemName,
    save: async (body, etag) => {
      const given = { params: { relation_id: item.relation_id }, body, ...(etag ? { ifMatch: etag } : {}) };
      await (isExam ? call(planner.saveExam, given) : call(planner.saveCourse, given));
    },
    reload: async () => {
      const now = await reload();
      return loadedFrom(now ?? item);
    },
    onSaved: () => {
      notifySaved(itemName);
      onClose();
    },
  });
  const close = async () => {
    const changed = form.changed.length;
    if (changed === 0 || (await confirmLeaving(formText.leaveMessage(formText.changed(changed))))) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!saving.saving) void saving.submit();
  };

  const title = form.base?.record['title'] || form.base?.record['type_title'];
  return (
    <Dialog
      opened
      wide
      title={words.form(typeof title === 'string' ? title : itemName)}
      onClose={() => void close()}
      actions={
        <>
          <Button onClick={() => void close()}>{formText.cancel}</Button>
          {mayUpdate && fields.some(({ editable }) => editable) ? (
            <Button variant="primary" type="submit" form={formId} busy={saving.saving}>
              {words.formSave}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={classes.formBody}>
        {loading ? <Skeletons of="form" rows={6} /> : null}
        {!loading && fields.length === 0 ? <p>{formText.noAttributes(itemName)}</p> : null}
        {loading ? null : (
          <FieldGrid fields={fields} values={form.values} errors={form.errors} onChange={form.setValue} />
        )}
        {saving.problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
      </form>
      <SaveConflict saving={saving} form={form} definition={definition} fields={fields} />
    </Dialog>
  );
}

function useLessonFields(
  kind: GridItem['kind'],
  definition: Definition,
  record: WireRecord | null,
  { organization, programme, unit }: Pick<LessonFormProps, 'organization' | 'programme' | 'unit'>,
) {
  const { object } = kind === 'exam' ? placedExam : placedCourse;
  const place = useLabelPlace(organization, unit);
  const { data: rows, error } = useAttributes({ object, attribute_options: '1', ...place });
  const { options, loading } = useOptions({ definition, rows: rows ?? noRows, organization, record });
  const { data: promising } = useCall(
    contract.programme.get,
    { params: { id: programme } },
    { enabled: kind === 'exam' },
  );
  const grants = useGrants();
  const fields = useMemo(() => {
    const rights = rightsIn(grants, organization);
    const made = makeFields({ definition, rows: rows ?? noRows, rights, isNew: false, options });
    const promised = promising?.outcomes?.map(({ learning_outcome }) => learning_outcome) ?? [];
    return made.map((field) => {
      if (isDerived(definition, field)) return { ...field, type: 'disabled' as const, editable: false };
      return field.type === 'outcomes' ? { ...field, values: promisedFirst(field.values, promised) } : field;
    });
  }, [definition, rows, grants, organization, options, promising]);
  return { fields, loading: !error && (loading || rows === undefined) };
}

/** What the server works out: the kind and its norm hours. */
function isDerived({ attributes }: Definition, { id }: FormField): boolean {
  return attributes[id]?.derived === true;
}

function loadedFrom({ relation_id, values = {}, etag }: GridItem): Loaded {
  return { record: { ...values, id: relation_id }, etag: etag ?? null };
}
