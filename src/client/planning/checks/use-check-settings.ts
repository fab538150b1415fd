// The state of the form about checks. What is typed is checked by the bounds of the server before it is sent.
import { callWithTag } from '#client/api/call.ts';
import { type LoadedSettings, useSettings } from '#client/form/use-settings.ts';
import { checks, type WireSettings } from '#shared/api/checks.ts';
import { checkSettingsText } from '#shared/text/check-settings.ts';

import { draftOf, errorsIn, settingsOf, type SettingsDraft } from './settings-draft.ts';

export function useCheckSettings(organization: number, loaded: LoadedSettings<SettingsDraft>) {
  return useSettings({
    loaded,
    item: checkSettingsText.item,
    fields: Object.keys(loaded.settings),
    send: async (draft, tag) => {
      const input = { query: { organization }, body: settingsOf(draft), ...tag };
      const { data, etag } = await callWithTag(checks.saveSettings, input);
      return { data: draftOf(data), etag };
    },
    fromConflict: (current) => draftOf(current as WireSettings),
    errorsIn,
  });
}
