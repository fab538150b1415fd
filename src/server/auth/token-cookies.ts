// Cookies that are only sent to the token endpoint, and hidden from scripts. They identify the browser; none of them gives access
// by itself.

/** The cookie's value in a `Cookie` header, or ''. */
export function cookieIn(header: string, name: string): string {
  const values = header.split(';').map((pair) => pair.trim().split('='));
  const [, value = ''] = values.find(([each]) => each === name) ?? [];
  return /^[\w-]{43}$/.test(value) ? value : '';
}

export function tokenCookie(
  name: string,
  value: string,
  { maxAge, publicUrl }: { maxAge: number; publicUrl: string },
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/oauth/v2/token; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
