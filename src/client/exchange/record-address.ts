// The address of a record's page, by its object.
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';

export function recordAddress(object: string, id: number): string | null {
  const definition = Object.values(definitions).find((each) => each.object === object);
  return definition && id > 0 ? `${listPath(definition)}/edit/${id}` : null;
}
