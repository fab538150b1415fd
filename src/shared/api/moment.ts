// A moment in a query: the answer is as it was then.
import { z } from 'zod';

import { momentFrom, momentText } from '#shared/text/moment.ts';

export const moment = z
  .string()
  .max(40)
  .transform((text, context) => {
    const found = momentFrom(text);
    if (!found) context.issues.push({ code: 'custom', message: momentText.wrong, input: text });
    return found ?? new Date(0);
  });

/** Absent or empty: the present. */
export const optionalMoment = z.preprocess((given) => (given === '' ? undefined : given), moment.optional()).optional();
