// Headers of everything that the token endpoint answers.
/** Nobody between us and the client keeps a token, or what leads to one. */
export const tokenHeaders = { 'cache-control': 'no-store', pragma: 'no-cache' };
