// Sets the colour scheme before the first paint. A separate file, because the content security policy allows no inline
// script; src/client/ui/color-scheme.ts writes the same key.
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('leerlijn.color-scheme') ?? 'auto';
  } catch {
    // Without storage the system's scheme applies.
  }
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
