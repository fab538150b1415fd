// A drawing as a file: SVG, or PNG of twice its size. Colours and type are written into it, because a file has no style sheet.
const styles = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const;

export function svgText(drawing: SVGSVGElement): string {
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
  const { width, height } = drawing.viewBox.baseVal;
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** A browser names the page in the address of a pattern; a file has only its own. */
function plain(value: string): string {
  return value.replace(/url\("?[^"#)]*#([\w-]+)"?\)/, 'url(#$1)');
}

export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  // Not by the address of a blob: the policy of the page allows images from itself and in the address only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png');
  });
}
