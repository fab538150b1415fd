// What the settings say about a proxy in front of the server. Used by the metrics and by the checks at the start.
import type { Config } from '#server/config.ts';

/** The server itself speaks no TLS: anyone who reaches it by https does so through a proxy. */
export function isBehindProxy({ trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>): boolean {
  return trustProxy !== false || publicUrl.startsWith('https:');
}
