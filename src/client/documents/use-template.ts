// The state of the form for document settings. Changing a public address requires confirmation.
import { callWithTag } from '#client/api/call.ts';
import { type LoadedSettings, useSettings } from '#client/form/use-settings.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { documentTemplate, type WireTemplate } from '#shared/api/document-template.ts';
import { isReservedSlug } from '#shared/documents/template.ts';
import { templateText } from '#shared/text/document-template.ts';

const templateFields = ['color', 'logo', 'introduction', 'names', 'slug', 'unit_attributes'] as const;
export type TemplateField = (typeof templateFields)[number];

/** Asks for confirmation, because addresses that others already use will change. */
async function mayMove(from: string, to: string): Promise<boolean> {
  // No confirmation for an address that the server would refuse.
  if (!from || !to || from === to || isReservedSlug(to)) return true;
  const { title, message, confirm: confirmLabel } = templateText.move;
  return confirm({ title, message: message(from, to), confirmLabel });
}

export function useTemplate(loaded: LoadedSettings<WireTemplate>) {
  const form = useSettings({
    loaded,
    item: templateText.item,
    fields: templateFields,
    send: (body, tag) => callWithTag(documentTemplate.save, { body, ...tag }),
  });
  return {
    ...form,
    submit: async () => {
      if (await mayMove(form.base.slug, form.draft.slug)) await form.submit();
    },
  };
}
