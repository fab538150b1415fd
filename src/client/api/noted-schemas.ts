// Replaces zod in the web client (vite.config.ts). The client leaves checking to the server, and building all schemas would take
// a phone longer than drawing a page. So schemas are only recorded here; `make-schema.ts` builds the few that a form checks with.

/** Zod itself (null), a property of an earlier note, or a call of it. */
export type Note = null | { of: Note; name: PropertyKey } | { of: Note; given: readonly unknown[] };

const itself = Symbol('note');
const nothing = () => undefined;

/** A class, because two closures each would be too many: there are thousands of schemas. */
class Noted {
  readonly note: Note;

  constructor(note: Note) {
    this.note = note;
  }

  get(_: object, name: PropertyKey): unknown {
    return name === itself ? this.note : standInFor({ of: this.note, name });
  }

  apply(_: object, _self: unknown, given: readonly unknown[]): unknown {
    return standInFor({ of: this.note, given });
  }
}

function standInFor(note: Note): unknown {
  return new Proxy(nothing, new Noted(note));
}

export const z = standInFor(null);

/** Undefined for a value that is not a recorded schema. */
export function noteOf(value: object): Note | undefined {
  return (value as { [itself]?: Note })[itself];
}
