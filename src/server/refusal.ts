// An expected error: a status, a Dutch sentence and the fields that it is about, if any. Anything else thrown is a 500.
import { refusalText } from '#shared/text/refusal.ts';

export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  /** More for the client: `current` after a 412, `used_by` after a 409. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    { errors = {}, details = {} }: { errors?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.details = details;
  }
}

export const notFound = () => new Refusal(404, refusalText.notFound);
export const forbidden = () => new Refusal(403, refusalText.forbidden);
export const invalid = (errors: Record<string, string>) => new Refusal(422, refusalText.invalid, { errors });
