// Gets the response of a passkey from the browser. Loaded on first use, because most logins do not need it.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { ApiError } from '#client/api/send.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

const words = secondFactorText.passkey;

/** The response in the form that the server accepts. */
type Answered = object;

/** The passkey's response to the options of the server. Throws an ApiError whose message can be shown. */
export async function signWithPasskey(options: object): Promise<Answered> {
  return startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new ApiError(400, words.cancelled);
  });
}

export async function makePasskey(options: object): Promise<Answered> {
  return startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(400, isKnown ? words.known : words.notMade);
  });
}
