// The user's own profile, and resetting a forgotten password: the latter two calls need no session.
import { z } from 'zod';

import { asPersonName } from '#shared/permissions/person-name.ts';
import { email, ignored, line, longText } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint } from './endpoint.ts';
import { session } from './session.ts';

const name = asPersonName(line(100));
/** Checked by the handler, because the rule for passwords depends on the user. */
const password = longText(1000);

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
