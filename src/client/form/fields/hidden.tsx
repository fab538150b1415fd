// Field kind 'hidden': travels with the values and shows nothing.
export function HiddenKind() {
  return null;
}
