// States that the product itself knows by name.

/** Kept, and no longer for use. */
export const archivedState = 'Gearchiveerd';
