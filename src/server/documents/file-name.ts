// The name of a file: small letters, digits and lines, whatever a programme is called.

export function fileName(parts: readonly string[]): string {
  const name = parts
    .map((part) =>
      part
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 60),
    )
    .filter(Boolean)
    .join('-');
  return name;
}
