// Whether this browser supports passkeys at the current address. Checked before one is offered.

/** Browsers allow passkeys only for host names, and only over https or on localhost. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  const isNumber = /^[\d.]+$|:/.test(hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}
