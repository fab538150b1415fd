// Turns a path on the wire ('holidays.0.title') into the id of its input, and focuses the first input with an error. Used by both
// forms.

export function fieldId(path: string): string {
  return `jaar-${path.replaceAll('.', '-')}`;
}

/** The first in the order of the document, which is the visual order. */
export function focusFirstCalendarError(errors: Readonly<Record<string, string>>): void {
  const inputs = Object.keys(errors)
    .map((path) => document.getElementById(fieldId(path)))
    .filter((element) => element !== null);
  const [first] = inputs.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
}
