// A QR code, rendered in the browser because its contents are secret.
import { encode } from 'uqr';

import classes from './qr-code.module.css';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <figure className={classes.qr} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </figure>
  );
}
