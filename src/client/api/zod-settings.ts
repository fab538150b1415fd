// Our policy forbids code made from text, which zod would try first and the browser would report. Set where zod looks for
// it, and not by zod's own function: that would load zod before the login page. Called by main.tsx.

export function schemasWithoutCode(): void {
  Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });
}
