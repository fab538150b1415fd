// A drawing as a file: SVG, or PNG of twice its size. Styles and the font are copied into it, because a file has no style sheet.
const styles = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor'],
];

/** Without the selection and its description. */
export async function svgText(drawing: SVGSVGElement): Promise<string> {
  const chosen = [...drawing.querySelectorAll('[data-chosen]')];
  for (const element of chosen) delete (element as SVGElement).dataset['chosen'];
  const copy = styledCopy(drawing);
  for (const element of chosen) (element as SVGElement).dataset['chosen'] = 'true';
  for (const element of copy.querySelectorAll('[data-of-screen]')) element.remove();
  const { width, height } = drawing.viewBox.baseVal;
  for (const name of ['class', 'style', 'aria-hidden']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const font = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  font.textContent = await fontFace(getComputedStyle(drawing).fontFamily);
  if (font.textContent) copy.prepend(font);
  return new XMLSerializer().serializeToString(copy);
}

function styledCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [...drawing.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const computed = getComputedStyle(original);
    element.removeAttribute('class');
    element.removeAttribute('style');
    for (const name of styles) element.setAttribute(name, plain(computed.getPropertyValue(name)));
  }
  return copy;
}

/** References to patterns include the page's address; a file has none. */
function plain(value: string): string {
  return value.replace(/url\("?[^"#)]*#([\w-]+)"?\)/, 'url(#$1)');
}

/** The font face for Latin letters, to embed in the file; '' if no style sheet has it. */
async function fontFace(families: string): Promise<string> {
  const unquoted = (name: string) => name.replaceAll(/["']/g, '').trim();
  const family = unquoted(families.split(',')[0] ?? '');
  for (const sheet of document.styleSheets)
    for (const rule of rulesOf(sheet)) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const { style } = rule;
      const isWanted =
        unquoted(style.getPropertyValue('font-family')) === family &&
        /^U\+0{0,4}-(00)?FF/i.test(style.getPropertyValue('unicode-range')) &&
        style.getPropertyValue('font-style') !== 'italic';
      const [, address] = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? [];
      if (!isWanted || !address) continue;
      const data = await dataOf(new URL(address, sheet.href ?? document.baseURI).href);
      const weight = style.getPropertyValue('font-weight') || 'normal';
      return data && `@font-face{font-family:"${family}";font-weight:${weight};src:url(${data}) format("woff2")}`;
    }
  return '';
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    // Not readable: from another site, such as a browser extension.
    return [];
  }
}

/** A file of our own server as a data URL; '' when it is missing. */
async function dataOf(address: string): Promise<string> {
  if (new URL(address).origin !== window.location.origin) return '';
  try {
    const answer = await fetch(address);
    if (!answer.ok) return '';
    const blob = await answer.blob();
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result as string));
      reader.addEventListener('error', () => reject(reader.error ?? new Error('The font cannot be read')));
      reader.readAsDataURL(blob);
    });
  } catch {
    return '';
  }
}

export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  // Not a blob URL: the page's policy only allows images from its own server and data URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgText(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png');
  });
}
