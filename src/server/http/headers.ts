// Security headers on every answer. No inline script anywhere; style attributes are the component kit's way of working.
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

export async function registerHeaders(
  app: FastifyInstance,
  { publicUrl, moduleplannerUrl }: { publicUrl: string; moduleplannerUrl?: string | undefined },
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  const planner = moduleplannerUrl ? [new URL(moduleplannerUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...planner],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Nobody may frame us, but for the module planner's page, which we frame ourselves. */
export function allowOwnFrame(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  void reply.header('x-frame-options', 'SAMEORIGIN');
}
