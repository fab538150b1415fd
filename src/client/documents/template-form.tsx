// The form about the documents of a school, saved whole. Used by its page.
import { type SubmitEvent, useRef } from 'react';

import { ActionBar } from '#client/form/action-bar.tsx';
import { ConflictFrame } from '#client/form/conflict-frame.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { CheckboxField, ListField } from '#client/ui/fields/choice-fields.tsx';
import { ColorInput } from '#client/ui/fields/color-input.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { RichTextField } from '#client/ui/rich-text.tsx';
import type { WireTemplate } from '#shared/api/document-template.ts';
import { standardTemplate, unitAttributes } from '#shared/documents/template.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { templateText } from '#shared/text/document-template.ts';
import { formText } from '#shared/text/form.ts';

import { LogoField } from './logo-field.tsx';
import { useAttributeLabels } from './use-attribute-labels.ts';
import { changedFields, type LoadedTemplate, type TemplateField, useTemplate } from './use-template.ts';

import classes from './template-form.module.css';

export interface TemplateFormProps {
  loaded: LoadedTemplate;
  mayChange: boolean;
  onClose: () => void;
}

const words = templateText;
export function TemplateForm({ loaded, mayChange, onClose }: TemplateFormProps) {
  const form = useTemplate(loaded);
  const labelOf = useAttributeLabels(loaded.template.organization);
  const { base, draft, errors, saving, conflict } = form;
  const changed = changedFields(base, draft).length;
  const release = useUnsavedGuard(changed);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const disabled = !mayChange;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !saving) void form.submit();
  };
  const valueOf = (template: WireTemplate, field: TemplateField): string => {
    if (field === 'unit_attributes') return template.unit_attributes.map(labelOf).join(', ');
    if (field === 'names') return template.names ? words.yes : words.no;
    if (field === 'logo') return template.logo ? words.yes : words.no;
    return field === 'introduction' ? plainText(template.introduction) : template[field];
  };
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>{words.hint}</p>
      <section className={classes.group} aria-labelledby="template-look">
        <h2 id="template-look">{words.look}</h2>
        <LogoField
          value={draft.logo}
          error={errors['logo']}
          disabled={disabled}
          onChange={(logo) => form.change({ logo })}
          onRefuse={(sentence) => form.refuse('logo', sentence)}
        />
        <div className={classes.color}>
          <span>{words.fields.color}</span>
          <ColorInput
            label={words.fields.color}
            pickLabel={words.pickColor}
            value={draft.color}
            fallback={standardTemplate.color}
            error={errors['color']}
            disabled={disabled}
            onChange={(color) => form.change({ color })}
          />
        </div>
      </section>
      <section className={classes.group} aria-labelledby="template-content">
        <h2 id="template-content">{words.content}</h2>
        <RichTextField
          inputId="template-introduction"
          label={words.fields.introduction}
          tooltip={words.introductionHint}
          value={draft.introduction}
          disabled={disabled}
          {...(errors['introduction'] ? { error: errors['introduction'] } : {})}
          onChange={(introduction) => form.change({ introduction })}
        />
        <CheckboxField
          inputId="template-names"
          label={words.fields.names}
          tooltip={words.namesHint}
          value={draft.names}
          disabled={disabled}
          onChange={(names) => form.change({ names })}
        />
        <TextField
          inputId="template-slug"
          label={words.fields.slug}
          tooltip={words.slugHint}
          value={draft.slug}
          disabled={disabled}
          {...(errors['slug'] ? { error: errors['slug'] } : {})}
          onChange={(slug) => form.change({ slug })}
        />
        <ListField
          inputId="template-units"
          label={words.fields.unit_attributes}
          value={draft.unit_attributes.map((name) => unitAttributes.indexOf(name))}
          options={unitAttributes.map((name, value) => ({ value, label: labelOf(name) }))}
          disabled={disabled}
          onChange={(chosen) => form.change({ unit_attributes: chosen.flatMap((at) => unitAttributes[at] ?? []) })}
        />
      </section>
      <ActionBar
        changed={changed}
        wrong={Object.keys(errors).length}
        saveLabel={formText.save}
        maySave={mayChange}
        saving={saving}
        problems={[]}
        onCancel={() => {
          release();
          onClose();
        }}
      />
      {conflict ? (
        <ConflictFrame
          saved={conflict.saved}
          what={words.conflict}
          keep={formText.conflictKeep}
          rows={changedFields(base, conflict.template).map((field) => ({
            id: field,
            label: words.fields[field],
            was: valueOf(base, field),
            now: valueOf(conflict.template, field),
            ...(valueOf(draft, field) === valueOf(base, field) ? {} : { mine: valueOf(draft, field) }),
          }))}
          onReload={form.takeTheirs}
          onKeep={() => void form.keepMine()}
          onClose={form.closeConflict}
        />
      ) : null}
    </form>
  );
}
