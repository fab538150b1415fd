// States that the code refers to by name.

/** Stored, but no longer for use. */
export const archivedState = 'Gearchiveerd';
