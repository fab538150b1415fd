// The texts for creating a record: those of the page, or made from the name of the object.
import { newRecordText } from '#client/api/labels.ts';

import type { PageSettings } from '#shared/pages/page-settings.ts';

export function createText({ definition, texts }: PageSettings, singular: string): string {
  return texts.create ?? newRecordText(definition.object, singular);
}
