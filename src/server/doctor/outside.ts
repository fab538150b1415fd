// What the product needs of the world around it: a mail server, its own public address with a certificate, the proxy before it. Pure.
import { doctorText } from '#shared/text/doctor.ts';

import { fine, type Finding, remark, wrong } from './finding.ts';

const text = doctorText.outside;

export interface Certificate {
  /** Why a browser would not trust it; null if it would. */
  problem: string | null;
  daysLeft: number;
}

/** What came from PUBLIC_URL/health/ready; or why nothing came. */
export type Visited =
  | { reached: false; reason: string }
  | { reached: true; status: number; ours: boolean; policy: boolean; certificate: Certificate | null };

export interface OutsideFacts {
  /** Undefined: no mail server is set. */
  mail: { problem: string | null } | undefined;
  publicUrl: string;
  visited: Visited;
}

const certificateDays = { wrong: 3, remark: 21 };

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
  // Headers that we set and a proxy takes away protect nobody.
  return policy ? fine(text.reached(publicUrl)) : wrong(text.headersLost(publicUrl));
}

function checkCertificate(publicUrl: string, certificate: Certificate | null): Finding[] {
  if (!certificate) return [];
  const { problem, daysLeft } = certificate;
  if (problem !== null) return [wrong(text.notTrusted(publicUrl, problem))];
  if (daysLeft < certificateDays.wrong) return [wrong(text.expires(daysLeft))];
  return [daysLeft < certificateDays.remark ? remark(text.expires(daysLeft)) : fine(text.certificate(daysLeft))];
}
