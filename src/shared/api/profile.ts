// The own profile, and a forgotten password: two calls that need no session, because whoever needs them has none.
import { z } from 'zod';

import { asPersonName } from '#shared/permissions/person-name.ts';
import { visibleName } from '#shared/permissions/username.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint } from './endpoint.ts';
import { session } from './session.ts';

const line = z
  .string({ error: fieldText.text })
  .trim()
  .max(255, fieldText.tooLong(255))
  .regex(/^[^\0]*$/, fieldText.control);
const name = asPersonName(line.max(100, fieldText.tooLong(100)));
const email = line
  .max(320, fieldText.tooLong(320))
  .regex(visibleName, fieldText.email)
  .refine(isEmail, fieldText.email);
/** The rule for passwords needs to know whose it is, so the handler decides. */
const password = z
  .string({ error: fieldText.text })
  .max(1000, fieldText.tooLong(1000))
  .regex(/^[^\0]*$/, fieldText.control);
/** What GET /api/me sends along may be sent back, and is ignored. */
const ignored = z.unknown().optional();

export const profile = {
  update: endpoint({
    method: 'PUT',
    path: '/api/me',
    access: 'signed-in',
    summary:
      'Het eigen profiel wijzigen; wat leeg is of niet wordt gestuurd blijft zoals het is. Een nieuw e-mailadres staat in ' +
      'new_email tot het is bevestigd; voor een nieuw adres of wachtwoord mag het inloggen hoogstens 15 minuten geleden zijn',
    body: z.strictObject({
      firstname: name.optional(),
      lastname: name.optional(),
      email: email.or(z.literal('')).optional(),
      password: password.optional(),
      id: ignored,
      new_email: ignored,
      username: ignored,
      organizations: ignored,
      organizational_units: ignored,
      permissions: ignored,
      attributePermissions: ignored,
      grants: ignored,
    }),
    response: session.me.response,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/me/email.json',
    access: 'signed-in',
    summary: 'Een nieuw e-mailadres bevestigen met de link uit de e-mail, door wie het heeft opgegeven',
    body: z.strictObject({ token: z.string({ error: fieldText.text }).max(200, fieldText.tooLong(200)) }),
    response: session.me.response,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/passwordreset.json',
    access: 'public',
    summary: 'Een link aanvragen om een nieuw wachtwoord te kiezen; het antwoord is voor elk adres hetzelfde',
    body: z.strictObject({ email }),
    response: z.strictObject({}),
  }),
  reset: endpoint({
    method: 'PUT',
    path: '/api/me/{id}/{token}',
    access: 'public',
    summary: 'Een nieuw wachtwoord kiezen met de link uit de e-mail; beëindigt alle sessies',
    body: z.strictObject({ password }),
    response: z.strictObject({}),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions.json',
    access: 'signed-in',
    summary: 'Waar je bent ingelogd: sinds wanneer, met welke browser op welk apparaat, en welke sessie deze is',
    response: z.array(
      z.strictObject({ since: z.string(), current: z.boolean(), browser: z.string(), device: z.string() }),
    ),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions.json',
    access: 'signed-in',
    summary: 'Overal elders uitloggen: beëindigt alle eigen sessies behalve deze',
    status: 204,
  }),
};

/** Something, one @, and a domain: whether it exists only a mail can tell. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/.test(text);
}
