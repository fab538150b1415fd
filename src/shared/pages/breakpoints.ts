// The widths at which pages change their layout, by name. Style sheets write `@media (--phone)`, which the build fills in
// (`scripts/lib/breakpoints.ts`); components ask `useBreakpoint('phone')`; documents and the public guide fill them in.
export const breakpoints = {
  'small-phone': '(max-width: 29.99em)',
  'large-phone': '(max-width: 39.99em)',
  'large-phone-up': '(min-width: 40em)',
  /** Narrower than a tablet: one column, and the planner is a list. */
  phone: '(max-width: 47.99em)',
  tablet: '(min-width: 48em) and (max-width: 61.99em)',
  'tablet-up': '(min-width: 48em)',
  /** The sidebar is behind a button. */
  'no-sidebar': '(max-width: 61.99em)',
  sidebar: '(min-width: 62em)',
  /** The planner's grid gets the whole width, and its side lists fold. */
  'compact-planner': '(max-width: 68.99em)',
  /** The head of a planner page has no room for one more button on its line. */
  'narrow-head': '(max-width: 89.99em)',
  /** The blocks of a year take two lines above its grid. */
  'narrow-blocks': '(max-width: 93.99em)',
  /** Between a tablet and a width that holds all weeks of a year. */
  'half-year': '(min-width: 48em) and (max-width: 75.99em)',
} as const;
