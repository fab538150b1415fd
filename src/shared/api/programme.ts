// The calls of programmes: those that every object has, and a list that can show the parts inside.
import { z } from 'zod';
import { endpoint, queryFlag } from './endpoint.ts';
import { records } from './crud.ts';

const generic = records.programme;

interface Part {
  id: number;
  title?: string;
  programme_parts: Part[];
}
const part: z.ZodType<Part> = z.looseObject({
  id: z.int(),
  title: z.string().optional(),
  programme_parts: z.array(z.lazy(() => part)),
});

export const programme = {
  ...generic,
  list: endpoint({
    ...generic.list,
    summary:
      'Alle programma’s die je mag zien; met show_hierarchy=1 ook de onderdelen daarin, met scenarios=1 ook scenario’s',
    query: generic.list.query.extend({ show_hierarchy: queryFlag.optional(), scenarios: queryFlag.optional() }),
    response: z.array(
      z.intersection(generic.list.response.element, z.looseObject({ programme_parts: z.array(part).optional() })),
    ),
  }),
};
