// The calls of every object in the registry: a new one has them by being there.
import { type DefinitionName, type definitions, perDefinition } from '#shared/definitions/registry.ts';

import { crud, type CrudOf } from './crud.ts';

type Records = { [Name in DefinitionName]: CrudOf<(typeof definitions)[Name]> };

export const records = perDefinition((definition) => crud(definition)) as unknown as Records;
