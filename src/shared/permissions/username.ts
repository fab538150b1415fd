// Normalises a username for storage and lookup: names that look the same are the same. Used by the definition of users and at sign-in.

/** Far longer than any name: normalising a very long run of accents would take forever. */
const MAX_LENGTH = 1_000;

export function asUsername(typed: string): string {
  return (
    typed
      .slice(0, MAX_LENGTH)
      .normalize('NFKC')
      // The capital İ and an i with a second dot look like an i, and programs disagree on their other case.
      .replaceAll('İ', 'I')
      .replace(/(?<=[ij])\u0307/gi, '')
      .trim()
  );
}

/** Visible characters, separated by single spaces. U+2800 is an empty Braille character. */
export const visibleName = /^(?:[^\s\p{C}\p{DI}\u2800]+(?: [^\s\p{C}\p{DI}\u2800]+)*)?$/u;
