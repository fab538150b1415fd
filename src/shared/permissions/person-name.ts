// The rule for first and last names, which appear in mails to others. Used by the definition of users,
// by the profile and by the command that creates an administrator.
import type { z } from 'zod';

import { fieldText } from '#shared/text/field.ts';

import { visibleName } from './username.ts';

/** Adds the rule to the schema of a text: one line of visible characters, and no address of a web page. */
export function asPersonName(text: z.ZodString): z.ZodString {
  return text
    .overwrite((name) => name.replaceAll(/[\p{Zs}\t]+/gu, ' ').trim())
    .regex(visibleName, fieldText.personName)
    .refine((name) => !hasWebAddress(name), fieldText.nameWithAddress);
}

/** Mail programs turn anything like `word.word` into a link; initials such as `J.Th.` are allowed. */
function hasWebAddress(name: string): boolean {
  return name.split(' ').some((word) => !isInitials.test(word) && looksLikeAddress.test(word.normalize('NFKC')));
}

const isInitials = /^(?:\p{Lu}\p{Ll}{0,2}\.)+$/u;
const looksLikeAddress = /\/\/|[\p{L}\p{N}-][.\u3002]\p{L}{2}|\p{N}\.\p{N}/u;
