// A text as a QR code, drawn as one path: dark on white by day and by night, or cameras do not find it.

import { create } from 'qrcode';
import './qr-code.css';

const QUIET = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const path = Array.from(data).flatMap((isDark, at) =>
    isDark ? [`M${QUIET + (at % size)} ${QUIET + Math.floor(at / size)}h1v1h-1z`] : [],
  );
  const whole = size + 2 * QUIET;
  return (
    <svg className="qr" viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
