import { expect, it } from 'vitest';

import { withStyleRules } from './style-rules.ts';

it('gives elements of the same style one rule, which counts for more than those of classes', () => {
  const drawn = '<p class="a" style="--x:1;color:red">a</p><b style="color:blue">b</b><i style="--x:1;color:red">c</i>';
  expect(withStyleRules(drawn, 'view')).toEqual({
    html: '<p class="a" data-styled="0">a</p><b data-styled="1">b</b><i data-styled="0">c</i>',
    css: '#view [data-styled="0"]{--x:1;color:red}#view [data-styled="1"]{color:blue}',
  });
});

it('writes in a rule the signs that an attribute writes otherwise', () => {
  const { css } = withStyleRules('<p style="font:&quot;Inter&quot;;--of:&#x27;&amp;&#x27;">a</p>', 'view');
  expect(css).toBe(`#view [data-styled="0"]{font:"Inter";--of:'&'}`);
});

it('leaves out what could end the rule or its element, and leaves texts alone', () => {
  const drawn = '<p style="color:red}*{color:blue">a style="color:red"</p><p style="--x:&lt;/style>">b</p>';
  expect(withStyleRules(drawn, 'view')).toEqual({ html: '<p>a style="color:red"</p><p>b</p>', css: '' });
});
