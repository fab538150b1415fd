// Gives the user a file that was made in the browser.

/** From a title, for any system: letters and digits, with dashes between them. */
export function fileName(title: string): string {
  const words = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
  return words.replaceAll(/^-|-$/g, '');
}

export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
