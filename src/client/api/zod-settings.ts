// Our content security policy forbids code made from text, which zod would try first. Set in the global that zod reads, because
// zod's own function would load zod before the login page. Called by main.tsx.

export function schemasWithoutCode(): void {
  Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });
}
