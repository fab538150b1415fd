// Joins the contract with the code behind it: for every call its handler.
import { definitions } from '#shared/definitions/registry.ts';

import { me } from './access/me-handler.ts';
import type { OAuthClient } from './auth/oauth-model.ts';
import { revokeHandler, tokenHandler } from './auth/session-handlers.ts';
import { crudHandlers } from './catalogue/crud.ts';
import { organizationRules } from './catalogue/organization.ts';
import { educationalUnitRules } from './catalogue/educational-unit.ts';
import { organizationalUnitRules } from './catalogue/organizational-unit.ts';
import { normHours } from './catalogue/norm-hours.ts';
import { linkPart, partProgrammes } from './catalogue/part-programmes.ts';
import { programmeHandlers } from './catalogue/programme.ts';
import { programmePartRules } from './catalogue/programme-part.ts';
import type { Database } from './db/connect.ts';
import type { Handlers } from './http/call.ts';
import { attributeGroups } from './labels/attribute-groups.ts';
import { attributes, calendarYears, objects, states } from './labels/reference-handlers.ts';

export function makeHandlers(database: Database, oauthClient: OAuthClient): Handlers {
  return {
    session: { token: tokenHandler(database, oauthClient), revoke: revokeHandler(database), me },
    reference: { states, objects, attributes, calendarYears },
    organization: crudHandlers(definitions.organization, organizationRules),
    organizationalUnit: crudHandlers(definitions.organizationalUnit, organizationalUnitRules),
    catalogue: { partProgrammes, linkPart, normHours, attributeGroups },
    programme: programmeHandlers,
    programmePart: crudHandlers(definitions.programmePart, programmePartRules),
    educationalUnit: crudHandlers(definitions.educationalUnit, educationalUnitRules),
    course: crudHandlers(definitions.course, {}),
    exam: crudHandlers(definitions.exam, {}),
    system: crudHandlers(definitions.system, {}),
  };
}
