// Rules of educational units. Nothing can place one yet, so none is in use.
import { sql } from 'kysely';
import type { Rules } from './rules.ts';

export const educationalUnitRules: Rules = { computed: { in_use: sql`false` } };
