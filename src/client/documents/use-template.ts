// The state of the form about documents: what was loaded, what was changed, what is wrong; and saving it whole.
import { useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import type { LastSaved } from '#client/form/saved-by.ts';
import { useSave } from '#client/form/use-save.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { documentTemplate, type WireTemplate } from '#shared/api/document-template.ts';
import { isReservedSlug } from '#shared/documents/template.ts';
import { templateText } from '#shared/text/document-template.ts';

export interface LoadedTemplate {
  template: WireTemplate;
  etag: string | null;
}

const templateFields = ['color', 'logo', 'introduction', 'names', 'slug', 'unit_attributes'] as const;
export type TemplateField = (typeof templateFields)[number];

/** The fields in which two differ. */
export function changedFields(one: WireTemplate, other: WireTemplate): TemplateField[] {
  return templateFields.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Addresses that others know go along: asked before. */
async function mayMove(from: string, to: string): Promise<boolean> {
  // What the server refuses anyway need not be asked.
  if (!from || !to || from === to || isReservedSlug(to)) return true;
  const { title, message, confirm: confirmLabel } = templateText.move;
  return confirm({ title, message: message(from, to), confirmLabel });
}

export function useTemplate(loaded: LoadedTemplate) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded.template);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<(LoadedTemplate & { saved: LastSaved }) | null>(null);
  const { saving, save } = useSave(templateText.item);

  const send = async (given: WireTemplate, etag: string | null) => {
    const work = async () => {
      const { data, etag: next } = await callWithTag(documentTemplate.save, {
        body: given,
        ...(etag ? { ifMatch: etag } : {}),
      });
      setBase({ template: data, etag: next });
      setDraft((now) => (now === given ? data : now));
      setErrors({});
      notifySaved(templateText.item);
    };
    await save(work, {
      onConflict: ({ saved, current, etag: tag }) =>
        setConflict({ template: current as WireTemplate, etag: tag, saved }),
      onErrors: (error) => {
        setErrors(error.errors);
        return templateFields.some((name) => error.errors[name] !== undefined);
      },
    });
  };

  const take = (found: LoadedTemplate, next: WireTemplate) => {
    setBase(found);
    setDraft(next);
    setConflict(null);
  };
  return {
    ...{ base: base.template, draft, errors, saving, conflict },
    change: (change: Partial<WireTemplate>) => {
      setDraft({ ...draft, ...change });
      setErrors({});
    },
    refuse: (field: TemplateField, sentence: string) => setErrors({ [field]: sentence }),
    submit: async () => {
      if (await mayMove(base.template.slug, draft.slug)) await send(draft, base.etag);
    },
    closeConflict: () => setConflict(null),
    takeTheirs: () => conflict && take(conflict, conflict.template),
    keepMine: async () => {
      if (!conflict) return;
      const own = changedFields(base.template, draft).map((name) => [name, draft[name]]);
      const merged = { ...conflict.template, ...Object.fromEntries(own) } as WireTemplate;
      take(conflict, merged);
      await send(merged, conflict.etag);
    },
  };
}
