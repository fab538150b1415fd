// What server and login page both name of signing in with one's institution. Without schemas: the login page loads little.

export const ssoGrantType = 'urn:leerlijn:oauth:grant-type:sso';
/** Sends the browser to the provider; `return` says where to go after it. */
export const ssoStartPath = '/auth/surfconext';
/** Where the browser lands with its code, behind the #. */
export const ssoLandingPath = '/login/sso';
/** Where somebody comes back who proved at their institution that it is still them. */
export const confirmedPath = '/profile?confirmed=1';
