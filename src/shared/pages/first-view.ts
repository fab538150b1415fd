// The first view of a page: what the server drew of it for a phone, before the script of the client has come. What the thread that draws
// it and the server tell each other (`server/http/first-view.ts`).

/** Stands where the page's own nonce is filled in. */
export const NONCE_MARK = '{nonce}';

export interface FirstViewAsked {
  path: string;
  /** With its question mark; empty without. */
  search: string;
  /** To the calls that are known of, by their address, as JSON. */
  answers: string;
}

/** A call that a page makes for what the answers before it say. */
export interface FurtherCall {
  address: string;
  /** What the client's cache knows its answer by. */
  key: readonly unknown[];
}

export interface FirstView {
  html: string;
  /** Rules for what in the HTML would be style attributes, which the policy of the page does not allow. */
  css: string;
  /** What the page would ask for now. */
  missing: FurtherCall[];
}
