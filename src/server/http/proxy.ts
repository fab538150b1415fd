// Whether the settings imply a proxy in front of the server. Used by the metrics and by the checks at startup.
import type { Config } from '#server/config.ts';

/** The server itself has no TLS, so https in the public URL means that there is a proxy. */
export function isBehindProxy({ trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>): boolean {
  return trustProxy !== false || publicUrl.startsWith('https:');
}
