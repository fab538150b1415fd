// Gives the user a file.
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Later, because the browser must have read the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
