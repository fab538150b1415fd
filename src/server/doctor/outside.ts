// Checks what the product needs from outside: a mail server, its public URL with a certificate, the proxy in front of it. Pure.
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.outside;

export interface Certificate {
  /** Why browsers would not trust it; null if they would. */
  problem: string | null;
  daysLeft: number;
}

/** The response of PUBLIC_URL/health/ready, or why there was none. */
export type Visited =
  | { reached: false; reason: string }
  | { reached: true; status: number; ours: boolean; policy: boolean; certificate: Certificate | null };

export interface OutsideFacts {
  /** Undefined if no mail server is set. */
  mail: { problem: string | null } | undefined;
  publicUrl: string;
  visited: Visited;
}

const CERTIFICATE_DAYS = { wrong: 3, remark: 21 };

export function checkOutside({ mail, publicUrl, visited }: OutsideFacts): Finding[] {
  return [checkMail(mail), ...checkVisit(publicUrl, visited)];
}

function checkMail(mail: OutsideFacts['mail']): Finding {
  if (!mail) return remark(text.noMail);
  return mail.problem === null ? fine(text.mail) : wrong(text.mailAway(mail.problem));
}

function checkVisit(publicUrl: string, visited: Visited): Finding[] {
  if (!visited.reached) return [wrong(text.notReached(publicUrl, visited.reason))];
  return [checkAnswer(publicUrl, visited), ...checkCertificate(publicUrl, visited.certificate)];
}

function checkAnswer(publicUrl: string, { status, ours, policy }: Extract<Visited, { reached: true }>): Finding {
  if (!ours) return wrong(text.notOurs(publicUrl, status));
  if (status !== 200) return wrong(text.notReady(publicUrl, status));
  // Security headers that a proxy removes protect nobody.
  return policy ? fine(text.reached(publicUrl)) : wrong(text.headersLost(publicUrl));
}

function checkCertificate(publicUrl: string, certificate: Certificate | null): Finding[] {
  if (!certificate) return [];
  const { problem, daysLeft } = certificate;
  if (problem !== null) return [wrong(text.notTrusted(publicUrl, problem))];
  if (daysLeft < CERTIFICATE_DAYS.wrong) return [wrong(text.expires(daysLeft))];
  return [daysLeft < CERTIFICATE_DAYS.remark ? remark(text.expires(daysLeft)) : fine(text.certificate(daysLeft))];
}
