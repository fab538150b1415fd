// Stands for zod in the web client (vite.config.ts). The client sends what the contract says and leaves checking to the
// server; making all its schemas would take a phone longer than drawing a page. So what would be asked of zod is only noted
// here, and `make-schema.ts` makes those few schemas that a form checks with.

/** Zod itself (null), something of what came before, or a call of it. */
export type Note = null | { of: Note; name: PropertyKey } | { of: Note; given: readonly unknown[] };

const notes = new WeakMap<object, Note>();

function noted(note: Note): unknown {
  const standIn = new Proxy(() => undefined, {
    get: (_, name) => noted({ of: note, name }),
    apply: (_, _self, given: readonly unknown[]) => noted({ of: note, given }),
  });
  notes.set(standIn, note);
  return standIn;
}

export const z = noted(null);

/** Undefined for what is no note. */
export function noteOf(value: object): Note | undefined {
  return notes.get(value);
}
