/** So many characters of a token tell in a page for whom its first answers are; far more are left to guess. */
export const OWNER_LENGTH = 8;
