// The calls about second factors.
import { clearSecondFactor } from './clear.ts';
import { forgetDevice, ownFactors, removeTimeCode, replaceRecoveryCodes, setTimeCode, startTimeCode } from './own.ts';
import { passkeyHandlers } from './own-passkeys.ts';
import { saveSecondFactorPolicy, secondFactorPolicy } from './policy.ts';

export function secondFactorHandlers(publicUrl: string) {
  return {
    own: ownFactors(publicUrl),
    ...passkeyHandlers(publicUrl),
    startTimeCode,
    setTimeCode,
    removeTimeCode,
    newRecoveryCodes: replaceRecoveryCodes,
    forgetDevice,
    clear: clearSecondFactor,
    policy: secondFactorPolicy,
    savePolicy: saveSecondFactorPolicy,
  };
}
