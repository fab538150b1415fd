// A cache of values that are slow to compute, valid until their revision changes. Evicts the least recently used values when the
// total becomes too large.
interface Entry<Value> {
  revision: string;
  value: Promise<Value>;
  /** 0 until the value is computed. */
  size: number;
}

export class RevisionCache<Value> {
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value) => number;
  /** The least recently used comes first. */
  readonly #entries = new Map<string, Entry<Value>>();
  #size = 0;

  constructor(maxSize: number, sizeOf: (value: Value) => number) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  get(key: string, revision: string): Promise<Value> | null {
    const known = this.#entries.get(key);
    if (known?.revision !== revision) return null;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    // It may have grown since: compressed copies of a text are made on request.
    void this.#measure(key, known);
    return known.value;
  }

  /** Requests that arrive while the value is being computed share it. A failed value is not cached. */
  put(key: string, revision: string, value: Promise<Value>): Promise<Value> {
    this.#forget(key);
    const entry: Entry<Value> = { revision, value, size: 0 };
    this.#entries.set(key, entry);
    void this.#measure(key, entry);
    return value;
  }

  async #measure(key: string, entry: Entry<Value>): Promise<void> {
    // Includes the key, because a client may request many empty values.
    const size = await entry.value.then((made) => this.#sizeOf(made) + 2 * key.length).catch(() => null);
    if (this.#entries.get(key) !== entry) return;
    if (size === null) this.#forget(key);
    else this.#count(entry, size);
  }

  #count(entry: Entry<Value>, size: number): void {
    this.#size += size - entry.size;
    entry.size = size;
    for (const key of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
