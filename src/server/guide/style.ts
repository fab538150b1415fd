// The styles of the public guide: the product's colours in plain CSS, light and dark, mobile first, with a print style.
import { breakpoints } from '#shared/pages/breakpoints.ts';

const tokens = {
  light: `--page: #f5f6f8; --surface: #fff; --line: #e2e6ed; --text: #172033; --muted: #586377; --link: #0b4d57;
  --soft: #e3f1f2; --input: #8a94a6; --on-button: #fff; --button: #0f5f6b;`,
  dark: `--page: #10151d; --surface: #171e29; --line: #2a3444; --text: #e8ecf3; --muted: #a3aec0; --link: #7ad3dd;
  --soft: #17353b; --input: #66738a; --on-button: #10151d; --button: #59c3cf;`,
};

export const guideStyle = `
:root { color-scheme: light dark; ${tokens.light} font: 1rem/1.55 Inter, "Segoe UI", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { ${tokens.dark} } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--page); overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--surface); }
.skip:focus { left: 0; }
body > header { background: var(--surface); border-bottom: 3px solid var(--accent); }
body > header > div, main, body > footer { max-width: 62rem; margin: 0 auto; padding: 1rem; }
body > header > div { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; }
body > header img { display: block; max-width: 11rem; max-height: 3rem; padding: .25rem; border-radius: 4px; background: #fff; }
body > header a { color: inherit; font-weight: 650; text-decoration: none; }
body > header a:hover { text-decoration: underline; }
body > footer { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; color: var(--muted); font-size: .875rem; }
nav ol { display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin: 0 0 1rem; padding: 0; list-style: none; font-size: .875rem; }
nav ol li + li::before { content: "›"; margin-right: .5rem; color: var(--muted); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .35rem; }
p, ul, ol, dl { margin: 0 0 .75rem; }
.muted { color: var(--muted); }
.cards { display: grid; gap: .75rem; padding: 0; list-style: none; }
.cards li { padding: .8rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.cards a { font-weight: 650; }
.cards p { margin: .2rem 0 0; color: var(--muted); font-size: .875rem; }
form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 600; }
input, select, button { font: inherit; min-height: 2.75rem; min-width: 0; width: 100%; border-radius: 6px; }
input, select { padding: .25rem .6rem; font-weight: 400; color: var(--text); background: var(--surface); border: 1px solid var(--input); }
button { padding: .25rem 1.25rem; font-weight: 600; color: var(--on-button); background: var(--button); border: 0; cursor: pointer; }
.wide { grid-column: 1 / -1; }
.actions { display: flex; align-items: center; gap: 1rem; }
.actions button { width: auto; }
.pages { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.pages a { padding: .5rem 0; }
dl > div { display: grid; padding: .4rem 0; border-bottom: 1px solid var(--line); }
dt { font-weight: 600; }
dd { margin: 0; }
.table { overflow-x: auto; margin: 0 0 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
table { width: 100%; min-width: 34rem; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding: .6rem .75rem .35rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem; border-top: 1px solid var(--line); }
thead th { vertical-align: bottom; overflow-wrap: normal; }
tbody th { font-weight: 400; white-space: pre-wrap; }
.strong th, .strong td { font-weight: 650; background: var(--soft); }
.number { text-align: right; }
@media ${breakpoints['large-phone-up']} {
  h1 { font-size: 2.1rem; }
  body > header > div, main, body > footer { padding: 1.25rem 1.5rem; }
  dl > div { grid-template-columns: minmax(9rem, 14rem) 1fr; gap: 1rem; }
  .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  form { grid-template-columns: repeat(4, minmax(0, 1fr)); }
}
@media print {
  :root { ${tokens.light} font-size: 10.5pt; }
  body, .table, .cards li { background: #fff; }
  nav, form, .skip, .pages, body > footer { display: none; }
  body > header > div, main { max-width: none; padding: .5rem 0; }
  h2, h3, h4, caption { break-after: avoid; }
  tr, dl > div, li { break-inside: avoid; }
  .table { overflow: visible; }
  table { min-width: 0; }
  thead { display: table-header-group; }
}
`;
