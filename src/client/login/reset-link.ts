// The address of the link in a mail: /resetpassword/:id/:token. Read by main.tsx before there is a router.

export interface ResetLink {
  id: number;
  token: string;
}

export function readResetLink(pathname: string): ResetLink | null {
  const match = /^\/resetpassword\/(\d{1,10})\/([^/]+)\/?$/.exec(pathname);
  return match ? { id: Number(match[1]), token: decodeURIComponent(match[2] ?? '') } : null;
}
