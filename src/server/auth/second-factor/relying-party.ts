// The site of passkeys. Browsers only accept host names over https, and `localhost` for this machine itself.
import { isLoopback } from '#server/config.ts';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null for a URL where no browser would create a passkey. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin, port } = new URL(publicUrl);
  if (isLoopback(hostname)) return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  const isNumber = /^[\d.]+$|:/.test(hostname);
  return protocol === 'https:' && !isNumber ? { id: hostname, origin } : null;
}
