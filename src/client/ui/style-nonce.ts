// The nonce that the page's content security policy requires on the kit's style elements. The server puts a fresh one into every
// page; the provider and the editor pass it on. Absent while developing, where there is no policy.

export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// What holds the page still behind a dialog looks for it under this name.
Object.assign(window, { __webpack_nonce__: styleNonce });
