// Whether this browser supports passkeys at the current address. Checked before one is offered.

/** Browsers have passkeys for names only, and not over a line that others can read. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  const isNumber = /^[\d.]+$|:/.test(hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}
