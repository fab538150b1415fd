// Builds the address of a call: its path with parameters, and its query. The client requests it; the server uses it to embed
// answers in a page.

type Scalar = string | number | boolean | null | undefined;

export function addressOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, Scalar>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Scalar>))
    if (value !== undefined && value !== null) search.append(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
