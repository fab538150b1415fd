// The calls about single sign-on.
import type { Database } from '#server/db/connect.ts';

import { identityHandlers } from './identities.ts';
import { mailedLinkHandlers } from './mailed-link.ts';
import type { Provider } from './provider.ts';
import { settingsHandlers } from './settings.ts';

/** Without a provider they answer as if accounts cannot be linked. */
export function signInHandlers(database: Database, provider: Provider | null, publicUrl: string) {
  return {
    ...settingsHandlers(provider !== null),
    ...identityHandlers(provider, publicUrl),
    ...mailedLinkHandlers(database, provider, publicUrl),
  };
}
