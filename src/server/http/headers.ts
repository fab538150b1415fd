// Security headers for every answer, in one table so that answers outside Fastify's hooks have them too. By default nothing may
// run, load or be framed; the client's page and the API description add what they need.
import type { FastifyReply } from 'fastify';

const nothing = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Browser features that neither our pages nor the frames in them use. */
const unused =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb';

export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': policyText(nothing),
    // For browsers without frame-ancestors.
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': unused.replaceAll(/\S+/g, '$&=()').replaceAll(' ', ', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export interface PageNeeds {
  /** Only style elements with this nonce are allowed. */
  nonce: string;
  moduleplannerUrl: string | undefined;
  /** Only the module planner's page is framed, by ourselves. */
  framed: boolean;
}

/** The web client: our own files, and the kit's style elements by nonce. No inline script, no style attribute in HTML. */
export function allowPage(reply: FastifyReply, { nonce, moduleplannerUrl, framed }: PageNeeds): void {
  const policy = policyText({
    ...nothing,
    'script-src': "'self'",
    'object-src': "'none'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': moduleplannerUrl ? new URL(moduleplannerUrl).origin : "'self'",
    'form-action': "'self'",
    'frame-ancestors': framed ? "'self'" : "'none'",
  });
  void reply.headers({ 'content-security-policy': policy, 'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY' });
}

/** A page of plain HTML with one style element, whose hash is given. */
export function allowStyle(reply: FastifyReply, hash: string): void {
  void reply.header('content-security-policy', policyText({ ...nothing, 'style-src': `'sha256-${hash}'` }));
}

/** The same, with images embedded in the page. */
export function allowDocument(reply: FastifyReply, hash: string): void {
  const policy = { ...nothing, 'style-src': `'sha256-${hash}'`, 'img-src': 'data:' };
  void reply.header('content-security-policy', policyText(policy));
}

/**
 * A page of the public guide: the same, with our icon and search form. No script runs in it; `connect-src` lets tools that inspect
 * it, such as Lighthouse, fetch /robots.txt.
 */
export function allowGuide(reply: FastifyReply, hash: string): void {
  const own = { 'img-src': "'self' data:", 'form-action': "'self'", 'connect-src': "'self'" };
  const policy = { ...nothing, 'style-src': `'sha256-${hash}'`, ...own };
  void reply.header('content-security-policy', policyText(policy));
}

function policyText(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join(';');
}
