// The second factor at sign-in: a user's passkeys, app and codes, what an administrator can do for other users, and which
// roles must have one. It is used at sign-in through grants of the token endpoint.
import { z } from 'zod';

import { line } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, right } from './endpoint.ts';

/** Grants of the token endpoint besides those of RFC 6749. */
export const grantTypes = {
  secondFactor: 'urn:leerlijn:grant-type:second-factor',
  passkey: 'urn:leerlijn:grant-type:passkey',
} as const;

/** The token endpoint's answer (400) while another step is needed. */
export interface SecondStep {
  error: 'second_factor_required' | 'passkey_required';
  error_description: string;
  ticket: string;
  methods: ('passkey' | 'time_code' | 'recovery_code')[];
  /** What a passkey must sign: the options of `navigator.credentials.get`. */
  passkey?: object;
}

const encoded = (max: number) => z.string().max(max);

/** The browser's answer after creating a passkey; the library checks the rest. */
const attestation = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON: encoded(10_000),
    attestationObject: encoded(100_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional(),
  }),
});

const ticket = z.string({ error: fieldText.text }).max(200, fieldText.tooLong(200));
const name = line(60).min(1, fieldText.required);

const own = z.strictObject({
  passkeys: z.array(
    z.strictObject({ id: z.int(), name: z.string(), created_at: z.string(), used_at: z.string().nullable() }),
  ),
  /** When the authenticator app was set up; null if there is none. */
  time_code: z.string().nullable(),
  /** The number left. */
  recovery_codes: z.int(),
  devices: z.array(
    z.strictObject({
      id: z.int(),
      browser: z.string(),
      device: z.string(),
      created_at: z.string(),
      expires_at: z.string(),
    }),
  ),
  /** Whether one of the user's roles requires it. */
  required: z.boolean(),
  /** Whether passkeys can be made at the address of this installation. */
  passkeys_possible: z.boolean(),
});
export type OwnFactors = z.output<typeof own>;

/** The first factor also gives recovery codes, shown once. */
const withCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

const ofOwn = { access: 'signed-in', duringSetUp: true } as const;

export const secondFactor = {
  own: endpoint({
    ...ofOwn,
    method: 'GET',
    path: '/api/me/secondfactor.json',
    summary: 'De eigen tweede stap bij inloggen: passkeys, authenticator-app, herstelcodes en onthouden apparaten',
    response: own,
  }),
  startPasskey: endpoint({
    ...ofOwn,
    method: 'POST',
    path: '/api/me/passkeys/start.json',
    summary: 'Een passkey toevoegen, eerste helft: wat de browser moet weten. Hoogstens 15 minuten na het inloggen',
    body: z.strictObject({}),
    response: z.strictObject({ ticket: z.string(), options: z.looseObject({ challenge: z.string() }) }),
  }),
  addPasskey: endpoint({
    ...ofOwn,
    method: 'POST',
    path: '/api/me/passkeys.json',
    summary:
      'Een passkey toevoegen, tweede helft; bij de eerste tweede stap horen herstelcodes, die één keer worden getoond',
    body: z.strictObject({ ticket, name, response: attestation }),
    response: withCodes,
    status: 201,
  }),
  renamePasskey: endpoint({
    ...ofOwn,
    method: 'PUT',
    path: '/api/me/passkeys/{id}.json',
    summary: 'Een eigen passkey een andere naam geven',
    body: z.strictObject({ name }),
    response: own,
  }),
  removePasskey: endpoint({
    ...ofOwn,
    method: 'DELETE',
    path: '/api/me/passkeys/{id}.json',
    summary: 'Een eigen passkey verwijderen; de laatste tweede stap blijft als een rol die verplicht',
    status: 204,
  }),
  startTimeCode: endpoint({
    ...ofOwn,
    method: 'POST',
    path: '/api/me/timecode/start.json',
    summary: 'Een authenticator-app instellen, eerste helft: het geheim, ook als adres voor een QR-code',
    body: z.strictObject({}),
    response: z.strictObject({ ticket: z.string(), secret: z.string(), address: z.string() }),
  }),
  setTimeCode: endpoint({
    ...ofOwn,
    method: 'POST',
    path: '/api/me/timecode.json',
    summary: 'Een authenticator-app instellen, tweede helft: met een code uit de app',
    body: z.strictObject({ ticket, code: line(20) }),
    response: withCodes,
    status: 201,
  }),
  removeTimeCode: endpoint({
    ...ofOwn,
    method: 'DELETE',
    path: '/api/me/timecode.json',
    summary: 'De authenticator-app verwijderen; de laatste tweede stap blijft als een rol die verplicht',
    status: 204,
  }),
  newRecoveryCodes: endpoint({
    ...ofOwn,
    method: 'POST',
    path: '/api/me/recoverycodes.json',
    summary: 'Nieuwe herstelcodes in plaats van de oude; ze worden één keer getoond',
    body: z.strictObject({}),
    response: withCodes,
    status: 201,
  }),
  forgetDevice: endpoint({
    ...ofOwn,
    method: 'DELETE',
    path: '/api/me/devices/{id}.json',
    summary: 'Een apparaat niet langer onthouden: daar wordt de tweede stap weer gevraagd',
    status: 204,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/secondfactor.json',
    access: right('user', 'update'),
    summary:
      'De tweede stap van een gebruiker wissen, die dat per e-mail hoort; beëindigt de sessies van die gebruiker',
    status: 204,
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/secondfactorpolicy.json',
    access: right('role', 'read'),
    summary: 'Voor welke rollen een tweede stap bij inloggen verplicht is (organization 0: rollen van het platform)',
    response: z.array(z.strictObject({ role: z.int(), organization: z.int(), required: z.boolean() })),
  }),
  savePolicy: endpoint({
    method: 'PUT',
    path: '/api/secondfactorpolicy/{id}.json',
    access: right('role', 'update'),
    summary: 'Een tweede stap bij inloggen verplichten voor een rol, of niet meer',
    body: z.strictObject({ required: z.boolean({ error: fieldText.required }) }),
    status: 204,
  }),
};
