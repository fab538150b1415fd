// Gives the user a file.
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Without what a file cannot be called on every machine. */
export function fileNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^\w -]+/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase()
    .slice(0, 80);
}
