// Parses stored rich text, instead of the browser's parser that `client/ui/rich-text-elements.tsx` uses. The server has cleaned it,
// so every element is closed; the caller leaves out elements that are not rich text.
import { decoded } from '#shared/documents/rich-text.ts';

const token = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+|<)/gi;

export class StandInElement {
  readonly childNodes: (StandInElement | { textContent: string })[] = [];
  readonly localName: string;
  readonly #href: string;

  constructor(localName: string, href = '') {
    this.localName = localName;
    this.#href = href;
  }

  getAttribute(name: string): string | null {
    return name === 'href' && this.#href ? this.#href : null;
  }
}

export class StandInParser {
  parseFromString(html: string): { body: StandInElement } {
    const body = new StandInElement('body');
    const open = [body];
    for (const [, end, tag = '', attributes = '', text] of html.matchAll(token)) {
      const [inner = body] = open;
      if (text !== undefined) inner.childNodes.push({ textContent: decoded(text) });
      else if (end) open.splice(0, Math.min(1, open.length - 1));
      else {
        const element = new StandInElement(tag.toLowerCase(), decoded(/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? ''));
        inner.childNodes.push(element);
        if (element.localName !== 'br') open.unshift(element);
      }
    }
    return { body };
  }
}
