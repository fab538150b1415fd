// The first view of a page: HTML that the server draws for a phone, before the client's script has loaded. The messages between
// the thread that draws it and the server (`server/http/first-view.ts`).

/** A placeholder for the nonce of the page. */
export const NONCE_MARK = '{nonce}';

export interface FirstViewAsked {
  path: string;
  /** Including the question mark; '' if there is no query. */
  search: string;
  /** The answers to known calls, by address, as JSON. */
  answers: string;
}

/** A call that depends on earlier answers. */
export interface FurtherCall {
  address: string;
  /** The key of its answer in the client's cache. */
  key: readonly unknown[];
}

export interface FirstView {
  html: string;
  /** CSS rules instead of style attributes, which the policy of the page does not allow. */
  css: string;
  /** The calls that the page would make next. */
  missing: FurtherCall[];
}
