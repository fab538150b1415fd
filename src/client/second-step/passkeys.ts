// What a passkey of this browser answers to the server. Loaded when one is used: the login page does without.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { ApiError } from '#client/api/send.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

const words = secondFactorText.passkey;

/** As the server takes it. */
type Answered = object;

/** What a passkey answers to the options that the server sent. Throws an ApiError whose message can be shown. */
export async function signWithPasskey(options: object): Promise<Answered> {
  return startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new ApiError(0, words.cancelled);
  });
}

export async function makePasskey(options: object): Promise<Answered> {
  return startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(0, isKnown ? words.known : words.notMade);
  });
}
