// The kit's theme: its variables refer to ours in theme.css, so that light and dark are defined in one place.
import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

import { loginText } from '#shared/text/login.ts';

const accent: MantineColorsTuple = [
  '#e3f1f2',
  '#cbe4e6',
  '#a3d0d4',
  '#78bac1',
  '#59c3cf',
  '#2f8d98',
  '#0f5f6b',
  '#0d545f',
  '#0b4d57',
  '#083a42',
];

/** The kit uses these two palettes where it has no variables: menus, skeletons, checkboxes. */
const gray: MantineColorsTuple = [
  '#f5f6f8',
  '#eef0f4',
  '#e2e6ed',
  '#e4e8ee',
  '#8a94a6',
  '#7a8598',
  '#667085',
  '#586377',
  '#3a4559',
  '#172033',
];
const dark: MantineColorsTuple = [
  '#e8ecf3',
  '#cdd5e1',
  '#a3aec0',
  '#8793a8',
  '#2a3444',
  '#222b39',
  '#171e29',
  '#171e29',
  '#131922',
  '#10151d',
];

/** Overrides the kit: in the dark scheme filled buttons are dark on light. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  return input.color === 'error'
    ? {
        ...colors,
        background: 'var(--ll-error)',
        hover: 'var(--ll-error-strong)',
        color: 'var(--ll-on-error)',
      }
    : { ...colors, color: 'var(--ll-on-accent)' };
};

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '0.9375rem', xl: '1.25rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '10px' },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--ll-shadow)', sm: 'var(--ll-shadow)', md: 'var(--ll-shadow-raised)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    // By default the kit leaves the button that shows a password out of the tab order.
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': loginText.showPassword, tabIndex: 0 } },
    },
    // The page has one header landmark; headers of dialogs are not landmarks.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});

const colors = {
  '--mantine-color-text': 'var(--ll-text)',
  '--mantine-color-bright': 'var(--ll-text)',
  '--mantine-color-body': 'var(--ll-surface)',
  '--mantine-color-dimmed': 'var(--ll-muted)',
  '--mantine-color-placeholder': 'var(--ll-muted)',
  '--mantine-color-anchor': 'var(--ll-accent)',
  '--mantine-color-error': 'var(--ll-error)',
  '--mantine-color-success': 'var(--ll-ok)',
  '--mantine-color-default': 'var(--ll-surface)',
  '--mantine-color-default-hover': 'color-mix(in srgb, var(--ll-text) 4%, var(--ll-surface))',
  '--mantine-color-default-color': 'var(--ll-text)',
  '--mantine-color-default-border': 'var(--ll-line)',
  // Paler than anything enabled; contrast rules do not apply to disabled controls.
  '--mantine-color-disabled': 'var(--ll-page)',
  '--mantine-color-disabled-color': 'color-mix(in srgb, var(--ll-muted) 55%, var(--ll-surface))',
  '--mantine-color-disabled-border': 'var(--ll-line)',
  '--mantine-primary-color-contrast': 'var(--ll-on-accent)',
  '--mantine-color-accent-filled': 'var(--ll-accent)',
  '--mantine-color-accent-filled-hover': 'var(--ll-accent-strong)',
  '--mantine-color-accent-light': 'var(--ll-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--ll-accent-soft)',
  '--mantine-color-accent-light-color': 'var(--ll-accent)',
  '--mantine-color-accent-text': 'var(--ll-accent)',
  '--mantine-color-accent-outline': 'var(--ll-accent)',
  '--mantine-color-gray-text': 'var(--ll-muted)',
  '--mantine-color-gray-light': 'var(--ll-neutral-soft)',
  '--mantine-color-gray-light-hover': 'var(--ll-hover)',
  '--mantine-color-gray-light-color': 'var(--ll-muted)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors });
