// Texts of OEAPI: in English for programs, like its specification, and in Dutch for readers.

export const oeapiText = {
  offering: (programme: string, year: number) => `${programme}, jaar ${year}`,
  titles: {
    400: 'Bad request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not found',
    405: 'Method not allowed',
    406: 'Not acceptable',
    429: 'Too many requests',
    500: 'Internal server error',
    503: 'Service unavailable',
  } as Record<number, string>,
  unauthorized: 'Send a bearer token, or the id and secret of a client by HTTP Basic.',
  scope: 'This client may not read by OEAPI.',
  notFound: 'There is nothing at this address.',
  method: 'Only GET and HEAD are answered.',
  parameter: (name: string, allowed: string) => `Parameter '${name}' must be ${allowed}.`,
  oneOf: (values: readonly (string | number)[]) => `one of ${values.join(', ')}`,
  unsupported: (name: string) => `Parameter '${name}' is not supported.`,
  version: 'Only version 6.0 is spoken here.',
  consumer: (key: string) => `Consumer '${key}' is not supported in this version.`,
  internal: (id: string) => `Something went wrong. Report it with number ${id}.`,
};
