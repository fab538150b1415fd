// How a username is kept and looked up: what looks the same is the same name. Used by the definition of users and at sign-in.

/** Far longer than any name: putting a very long run of accents in order takes for ever. */
const MAX_LENGTH = 1_000;

export function asUsername(typed: string): string {
  return (
    typed
      .slice(0, MAX_LENGTH)
      .normalize('NFKC')
      // The capital İ and an i with a second dot look like an i, and not every program agrees on their other case.
      .replaceAll('İ', 'I')
      .replace(/(?<=[ij])\u0307/gi, '')
      .trim()
  );
}

/** Characters that can be seen, with single spaces between them. U+2800 is a Braille letter without a dot. */
export const visibleName = /^(?:[^\s\p{C}\p{DI}\u2800]+(?: [^\s\p{C}\p{DI}\u2800]+)*)?$/u;
