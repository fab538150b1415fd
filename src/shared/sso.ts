// Constants for signing in through an institution, shared by server and login page. No schemas: the login page must stay small.

export const ssoGrantType = 'urn:leerlijn:oauth:grant-type:sso';
/** Sends the browser to the provider; `return` is the destination afterwards. */
export const ssoStartPath = '/auth/surfconext';
/** Where the browser returns with its code, behind the #. */
export const ssoLandingPath = '/login/sso';
/** Where users return after confirming their identity at their institution. */
export const confirmedPath = '/profile?confirmed=1';
