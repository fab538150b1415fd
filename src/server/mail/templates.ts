// Renders the subject, text and HTML of a mail. Plain and short: it must be readable in every mail program.
import { mailText } from '#shared/text/mail.ts';
import { pageText } from '#shared/text/page.ts';

import type { MailContent } from './queue.ts';

export interface Message {
  subject: string;
  text: string;
  html: string;
}

interface Letter {
  subject: string;
  greeting: string;
  lines: string[];
  button?: { label: string; path: string };
  after: readonly string[];
}

export function renderMail(content: MailContent, publicUrl: string): Message {
  const letter = letterFor(content);
  const link = letter.button && `${publicUrl}${letter.button.path}`;
  return { subject: letter.subject, text: asText(letter, link), html: asHtml(letter, link) };
}

function letterFor({ kind, data }: MailContent): Letter {
  const { reset, invitation, changed, confirm, asked, linked, passwordOff, secondFactor } = mailText;
  if (kind === 'confirm')
    return { ...confirm, lines: confirm.lines(data.hours), button: { label: confirm.button, path: data.path } };
  const greeting = mailText.greeting(data.name || data.username);
  if (kind === 'asked') return { ...asked, greeting, lines: asked.lines(data.username, data.email) };
  if (kind === 'linked') return { ...linked, greeting, lines: linked.lines(data.username, data.account) };
  if (kind === 'passwordOff') return { ...passwordOff, greeting, lines: passwordOff.lines(data.username) };
  if (kind === 'second_factor') {
    const { subject, after, events, lines } = secondFactor;
    return { subject, after, greeting, lines: lines(data.username, events[data.event]) };
  }
  if (kind === 'changed') {
    const lines = [
      ...(data.password ? [changed.password(data.username)] : []),
      ...(data.email === null ? [] : [changed.email(data.username, data.email)]),
    ];
    return { subject: changed.subject, after: changed.after, greeting, lines };
  }
  if (kind === 'reset') {
    const { subject, button, after, lines } = reset;
    return { subject, after, greeting, lines: lines(data.username), button: { label: button, path: data.path } };
  }
  const { button, after, lines } = data.byInstitution ? invitation.byInstitution : invitation;
  const toPath = { label: button, path: data.path };
  return { subject: invitation.subject, after, greeting, lines: lines(data.username, data.days), button: toPath };
}

function asText({ greeting, lines, after }: Letter, link: string | undefined): string {
  return [greeting, ...lines, ...(link ? [link] : []), ...after, `-- \n${mailText.footer}`].join('\n\n');
}

const page = 'margin:0;padding:24px;background:#f5f6f8;color:#172033;font:15px/1.5 Arial,Helvetica,sans-serif';
const card = 'max-width:560px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e2e6ed;border-radius:10px';
const action =
  'display:inline-block;padding:11px 18px;border-radius:6px;background:#0f5f6b;color:#fff;font-weight:bold;text-decoration:none';
const small = 'color:#586377;font-size:13px;word-break:break-all';

function asHtml({ subject, greeting, lines, button, after }: Letter, link: string | undefined): string {
  const paragraph = (text: string, style = '') => `<p${style && ` style="${style}"`}>${escapeHtml(text)}</p>`;
  const linked =
    button && link
      ? `<p><a href="${escapeHtml(link)}" style="${action}">${escapeHtml(button.label)}</a></p>
<p style="${small}">${escapeHtml(mailText.linkHint)}<br>${escapeHtml(link)}</p>`
      : '';
  return `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${page}">
<div style="${card}">
<p style="font-size:18px;font-weight:bold;color:#0f5f6b">${escapeHtml(pageText.product)}</p>
${paragraph(greeting)}
${lines.map((line) => paragraph(line)).join('\n')}
${linked}
${after.map((line) => paragraph(line)).join('\n')}
${paragraph(mailText.footer, small)}
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
