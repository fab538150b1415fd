// The form for a school's document settings, saved as a whole. Used by its page.
import { conflictRows, SettingsForm, SettingsGroup, SettingsHint } from '#client/form/settings-form.tsx';
import type { LoadedSettings } from '#client/form/use-settings.ts';
import { CheckboxField, ListField } from '#client/ui/fields/choice-fields.tsx';
import { ColorInput } from '#client/ui/fields/color-input.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { RichTextField } from '#client/ui/rich-text.tsx';
import type { WireTemplate } from '#shared/api/document-template.ts';
import { standardTemplate, unitAttributes } from '#shared/documents/template.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { templateText } from '#shared/text/document-template.ts';

import { LogoField } from './logo-field.tsx';
import { useAttributeLabels } from './use-attribute-labels.ts';
import { type TemplateField, useTemplate } from './use-template.ts';

import classes from './template-form.module.css';

export interface TemplateFormProps {
  loaded: LoadedSettings<WireTemplate>;
  mayChange: boolean;
  onClose: () => void;
}

const words = templateText;
export function TemplateForm({ loaded, mayChange, onClose }: TemplateFormProps) {
  const form = useTemplate(loaded);
  const labelOf = useAttributeLabels(loaded.settings.organization);
  const { base, draft, errors, conflict } = form;
  const changed = form.changedIn(draft).length;
  const disabled = !mayChange;
  const valueOf = (template: WireTemplate, field: TemplateField): string => {
    if (field === 'unit_attributes') return template.unit_attributes.map(labelOf).join(', ');
    if (field === 'names') return template.names ? words.yes : words.no;
    if (field === 'logo') return template.logo ? words.yes : words.no;
    return field === 'introduction' ? plainText(template.introduction) : template[field];
  };
  const rows = (theirs: WireTemplate) =>
    conflictRows(
      form.changedIn(theirs),
      { base, draft, theirs },
      { label: (field) => words.fields[field], value: valueOf },
    );
  return (
    <SettingsForm
      {...{ form, changed, mayChange, onCancel: onClose }}
      conflict={{ what: words.conflict, rows: conflict ? rows(conflict.settings) : [] }}
    >
      <SettingsHint>{words.hint}</SettingsHint>
      <SettingsGroup id="template-look" title={words.look}>
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
      </SettingsGroup>
      <SettingsGroup id="template-content" title={words.content}>
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
      </SettingsGroup>
    </SettingsForm>
  );
}
