// The nonce that the page's content security policy requires on style elements. The server puts a new one into every page; the
// provider and the editor pass it on. Absent in development, where there is no policy.

export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock of dialogs looks up the nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce });
