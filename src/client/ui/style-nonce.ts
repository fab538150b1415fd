// The nonce by which the page's policy lets in the style elements of the kit. The server puts a fresh one into every page;
// the provider and the editor hand it on. Absent while developing, where there is no policy.

export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// What holds the page still behind a dialog looks for it under this name.
Object.assign(window, { __webpack_nonce__: styleNonce });
