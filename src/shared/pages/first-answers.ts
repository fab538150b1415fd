/** The number of characters of a token with which a page identifies the user of its first answers; the rest stays secret. */
export const OWNER_LENGTH = 8;
