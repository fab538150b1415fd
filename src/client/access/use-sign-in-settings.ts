// The state of the sign-in settings form.
import { callWithTag } from '#client/api/call.ts';
import { type LoadedSettings, useSettings } from '#client/form/use-settings.ts';
import { signIn, type WireSignIn } from '#shared/api/sign-in.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

const settingFields = [
  ...(['sso', 'local_accounts', 'home_domains', 'affiliations', 'default_role', 'update_profile', 'roles'] as const),
] as const;
export type SettingField = (typeof settingFields)[number];

export function useSignInSettings(loaded: LoadedSettings<WireSignIn>) {
  return useSettings({
    loaded,
    item: signInText.item,
    fields: settingFields,
    send: (body, tag) => callWithTag(signIn.saveSettings, { body, ...tag }),
    // An error in one of several domains or roles is shown at their field.
    errorsByField: (errors) =>
      Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.')[0], text])),
  });
}
