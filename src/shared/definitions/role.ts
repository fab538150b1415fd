// Rol: a set of rights in one organization, or on the platform. Its permissions are separate rows.
import { z } from 'zod';
import { reference, text } from './attribute.ts';
import { define } from './definition.ts';

export const role = define({
  object: 'role',
  table: 'role',
  path: 'roles',
  title: 'title',
  attributes: {
    role: text({
      label: 'Rol',
      tooltip: 'De vaste naam van de rol, bijvoorbeeld opleidingsmanager. Ligt vast zodra de rol is opgeslagen.',
      max: 100,
      required: true,
    }),
    title: text({
      label: 'Titel',
      tooltip: 'Hoe de rol op het scherm heet, bijvoorbeeld Opleidingsmanager.',
      required: true,
    }),
    organization: reference({
      to: 'organization',
      label: 'Instelling',
      tooltip: 'Binnen welke instelling de rol geldt. Zonder instelling is het een platformrol, die overal geldt.',
    }),
  },
  computed: { permissions: z.array(z.unknown()) },
});
