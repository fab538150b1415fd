// The words for making a new record: those of the page, or made from what the object is called.
import { newRecordText } from '#client/api/labels.ts';

import type { PageSettings } from '#shared/pages/page-settings.ts';

export function createText({ definition, texts }: PageSettings, singular: string): string {
  return texts.create ?? newRecordText(definition.object, singular);
}
