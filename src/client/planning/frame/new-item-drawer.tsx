// A short form for a new part or unit, beside the grid on which it is placed. Made by the calls of the catalogue; the rest of
// it is filled in there.
import { type SubmitEvent, useEffect, useMemo, useRef } from 'react';

import { useAttributes, useLabelPlace } from '#client/api/attributes.ts';
import { useObjectLabel } from '#client/api/labels.ts';
import { useGrants } from '#client/api/me.ts';
import { call } from '#client/api/call.ts';
import { FieldGrid, focusField } from '#client/form/field-grid.tsx';
import type { FormValues } from '#client/form/field.ts';
import { makeFields } from '#client/form/make-fields.ts';
import { useRecordForm } from '#client/form/use-record-form.ts';
import { useRecordSave } from '#client/form/use-record-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirmLeaving } from '#client/ui/confirm.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import type { ProgrammeHead, SideItem } from '#shared/api/planner-shapes.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';
import { sideText } from '#shared/text/side.ts';

import shared from './shared-drawer.module.css';
import classes from './new-item-drawer.module.css';

/** What was made, and what the user wants with it: only in the list, on the grid, or on the grid and opened. */
export interface Made {
  item: SideItem;
  then: 'list' | 'place' | 'open';
}

export interface NewItemDrawerProps {
  programme: ProgrammeHead;
  list: 'parts' | 'block_units' | 'week_units';
  /** The parent of a new part; 0 for none. */
  inside: number;
  onMade: (made: Made) => void;
  onClose: () => void;
}

const partFields = ['title', 'ects_credits', 'mandatory', 'elective'];
const unitFields = ['title', 'ects_credits', 'contact_hours', 'is_block'];

export function NewItemDrawer({ programme, list, inside, onMade, onClose }: NewItemDrawerProps) {
  const isUnit = list !== 'parts';
  const definition: Definition = isUnit ? definitions.educationalUnit : definitions.programmePart;
  const kind = isUnit ? 'educational_unit' : 'programme_part';
  const isBlock = list === 'block_units';
  const form = useRecordForm(definition, null, isUnit ? { is_block: isBlock } : {});
  const fields = useShortFields(definition, isUnit ? unitFields : partFields, programme);
  const { color } = useObjectLabel(kind);
  const then = useRef<Made['then']>('place');
  const texts = sideText[isUnit ? 'unit' : 'part'];
  const fitsHere = !isUnit || form.values['is_block'] === isBlock;

  const saving = useRecordSave({
    form,
    definition,
    fields: fields ?? [],
    item: texts.item,
    save: async (body) => {
      const all: FormValues = { ...body, organization: programme.organization, ...placeOf() };
      const create = isUnit ? contract.educationalUnit.create : contract.programmePart.create;
      const {
        id,
        title = '',
        ects_credits = null,
      } = await call(create as typeof contract.educationalUnit.create, { body: all });
      const user_color = color.replace('#', '');
      notifySaved(texts.item);
      const item: SideItem = { kind, id, title, user_color, number: '', version: 1, ects_credits };
      onMade({ item, then: fitsHere ? then.current : 'list' });
    },
    reload: () => Promise.reject(new Error('a new record has nothing to read again')),
    onSaved: () => undefined,
  });
  const placeOf = (): FormValues => {
    if (isUnit) return isBlock ? { is_block: form.values['is_block'] ?? true } : {};
    return inside ? { parent__programme_part: inside } : { programmes: [programme.id] };
  };

  const submitAnd = (next: Made['then']) => {
    then.current = next;
    if (!saving.saving) void saving.submit();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    submitAnd('place');
  };
  const close = async () => {
    const changed = form.changed.length;
    if (changed === 0 || (await confirmLeaving(formText.leaveMessage(formText.changed(changed))))) onClose();
  };

  return (
    <Drawer open side="right" title={texts.create} closeLabel={sideText.close} onClose={() => void close()}>
      <form noValidate onSubmit={submit} className={shared.form}>
        {fields ? (
          <>
            <FieldGrid fields={fields} values={form.values} errors={form.errors} onChange={form.setValue} />
            <FocusOnTitle />
          </>
        ) : (
          <Skeletons of="form" rows={3} />
        )}
        {saving.problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
        {fitsHere ? null : <p className={shared.hint}>{sideText.cannotPlace}</p>}
        <div className={classes.actions}>
          {fitsHere ? (
            <>
              <Button variant="primary" type="submit" busy={saving.saving}>
                {sideText.place}
              </Button>
              <Button disabled={saving.saving} onClick={() => submitAnd('open')}>
                {sideText.open}
              </Button>
            </>
          ) : null}
          <Button
            variant={fitsHere ? 'quiet' : 'primary'}
            type={fitsHere ? 'button' : 'submit'}
            disabled={saving.saving}
            onClick={fitsHere ? () => submitAnd('list') : undefined}
          >
            {sideText.onlyList}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

/** Inside the drawer, because the drawer's own code may still be loading when the fields are known. */
function FocusOnTitle() {
  useEffect(() => {
    const drawerHasFocused = 50;
    const timer = setTimeout(() => focusField('title'), drawerHasFocused);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** The fields that this user may fill in; undefined until they are known. */
function useShortFields(
  definition: Definition,
  names: readonly string[],
  { organization, organizational_unit }: ProgrammeHead,
) {
  const place = useLabelPlace(organization, organizational_unit.id);
  const { data: rows } = useAttributes({ object: definition.object, attribute_options: '1', ...place });
  const grants = useGrants();
  return useMemo(() => {
    const rights = rightsIn(grants, organization);
    const made = rows && makeFields({ definition, rows, rights, isNew: true, options: {} });
    return made
      ?.filter(({ id, editable }) => editable && names.includes(id))
      .map((field) => ({ ...field, span: 3 as const }));
  }, [definition, names, rows, grants, organization]);
}
