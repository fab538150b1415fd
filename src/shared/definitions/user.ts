// Gebruiker: someone who signs in. Belongs to the organizations of their roles and units, so the generic handlers do not apply.
import { z } from 'zod';
import { asPersonName } from '#shared/permissions/person-name.ts';
import { isEmail } from '#shared/schemas.ts';
import { asUsername, visibleName } from '#shared/permissions/username.ts';
import { fieldText } from '#shared/text/field.ts';
import { checkbox, references, text } from './attribute.ts';
import { define } from './definition.ts';

const email = text({
  label: 'E-mail',
  tooltip: 'Hierheen gaan de link om een wachtwoord in te stellen en berichten over het account.',
  required: true,
});

const username = text({
  label: 'Gebruikersnaam',
  tooltip: 'De naam waarmee iemand inlogt. Hoofdletters maken geen verschil.',
  max: 100,
  required: true,
});

/** Not trimmed: spaces in a password are deliberate. Never sent, only written; empty means unchanged. */
const password = {
  ...text({
    label: 'Wachtwoord',
    tooltip:
      'Laat dit leeg om het wachtwoord niet te wijzigen. Een nieuwe gebruiker zonder wachtwoord krijgt een e-mail met een link.',
    max: 200,
  }),
  write: z.string({ error: fieldText.text }).max(200, fieldText.tooLong(200)),
};

function personName(label: string, tooltip: string) {
  const name = text({ label, tooltip, max: 100, required: true });
  return { ...name, write: asPersonName(name.write) };
}

/** Fields computed from other tables. */
export const userComputed = {
  /** The roles of `role` by name. */
  user_roles: z.array(
    z.object({
      id: z.int(),
      role: z.string(),
      title: z.string(),
      organization: z.int(),
      /** Given and removed by the institution at sign-in. */
      via_sso: z.boolean(),
    }),
  ),
  /** The organizations in which the reader may see this user; 0 is the platform. */
  organizations: z.array(z.int()),
  /** Whether the user also belongs to an organization where the reader may not change users: then only roles and units can change. */
  shared: z.boolean(),
  // The following fields are only for users who may change this user.
  /** When the account was last used, in ISO 8601; '' for never. */
  last_seen: z.string(),
  /** Only for a user who never signed in. */
  invitation: z.object({ state: z.enum(['open', 'expired', 'none']), sent_at: z.string() }),
  /** The institution accounts linked to this one. */
  identities: z.array(z.object({ home: z.string(), eppn: z.string(), linked_at: z.string() })),
  /** Whether signing in requires a second factor. */
  second_factor: z.boolean(),
};

export const user = define({
  object: 'user',
  table: 'app_user',
  path: 'users',
  title: 'username',
  attributes: {
    firstname: personName('Voornaam', 'De roepnaam.'),
    lastname: personName('Achternaam', 'De achternaam, met een tussenvoegsel ervoor.'),
    // Normalising may turn one character into several, so the length is checked again.
    username: {
      ...username,
      write: username.write
        .overwrite(asUsername)
        .max(username.max, fieldText.tooLong(username.max))
        .regex(visibleName, fieldText.username),
    },
    email: { ...email, write: email.write.refine(isEmail, fieldText.email) },
    eppn: text({
      label: 'Instellingsaccount',
      tooltip: 'Het account bij de instelling, zoals abakker@hva.nl: daaraan herkent SURFconext iemand de eerste keer.',
      max: 200,
    }),
    password,
    active: checkbox({
      initial: true,
      label: 'Actief',
      tooltip: 'Wie niet actief is, kan niet inloggen. Uitzetten beëindigt meteen alle sessies.',
    }),
    role: references({
      links: { table: 'user_role', own: 'app_user', other: 'role' },
      label: 'Rollen',
      tooltip: 'Wat iemand mag: de rechten van alle rollen samen, elk binnen de instelling van de rol.',
    }),
    organizationalunit: references({
      to: 'organizational_unit',
      links: { table: 'user_organizational_unit', own: 'app_user', other: 'organizational_unit' },
      label: 'Organisatorische eenheden',
      tooltip:
        "Voor welke eenheden, en die eronder, iemand programma's en kalenders wijzigt. Zonder eenheden is dat de hele instelling.",
    }),
  },
  computed: userComputed,
});
