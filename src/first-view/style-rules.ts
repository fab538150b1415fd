// Turns the style attributes of HTML into rules of a style sheet, because the page's policy allows a style element with a nonce but no
// style attributes. Used by draw.tsx.

export function withStyleRules(html: string, container: string): { html: string; css: string } {
  const names = new Map<string, string>();
  const named = html.replaceAll(/(<[^>]*?) style="([^"]*)"/g, (_, before: string, escaped: string) => {
    const style = unescaped(escaped);
    // Could end the rule, or the element that contains it.
    if (/[{}<]/.test(style)) return before;
    const name = names.get(style) ?? String(names.size);
    names.set(style, name);
    return `${before} data-styled="${name}"`;
  });
  // The container's id gives a rule more weight than classes, like the attribute.
  const rules = [...names].map(([style, name]) => `#${container} [data-styled="${name}"]{${style}}`);
  return { html: named, css: rules.join('') };
}

const signs: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(quot|#x27|lt|gt|amp);/g, (sign) => signs[sign] ?? sign);
}
