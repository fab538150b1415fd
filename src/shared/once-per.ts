/** Caches the result of `work` per object, for as long as that object lives. */
export function oncePer<From extends object, To>(work: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, { made: To }>();
  return (from) => {
    const found = known.get(from);
    if (found) return found.made;
    const made = work(from);
    known.set(from, { made });
    return made;
  };
}
