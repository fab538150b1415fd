// For which site passkeys are made. Browsers know only names over https, and this machine itself by the name localhost.
import { isLoopback } from '#server/config.ts';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where no browser would make one. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin, port } = new URL(publicUrl);
  if (isLoopback(hostname)) return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  const isNumber = /^[\d.]+$|:/.test(hostname);
  return protocol === 'https:' && !isNumber ? { id: hostname, origin } : null;
}
