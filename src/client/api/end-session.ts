// Ends a session that has ended on the server: without tokens the login page appears, and after signing in the user is back
// where they were.
import { rememberPlace } from './return-to.ts';
import { clearTokens } from './tokens.ts';

export function endSession(): void {
  rememberPlace();
  clearTokens();
}
