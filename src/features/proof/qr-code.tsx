import { generate } from 'lean-qr';
import { useMemo, type ReactNode } from 'react';

/** Quiet modules around the code, as ISO 18004 asks. */
const QUIET = 4;

/** An address as a QR code: dark on light in every theme, or cameras don't read it. */
export function QrCode({ address }: { address: string }): ReactNode {
  const { path, size } = useMemo(() => drawn(address), [address]);
  return (
    <figure className="mt-4">
      <svg
        width={192}
        height={192}
        aria-hidden="true"
        viewBox={`0 0 ${String(size)} ${String(size)}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="small">QR code of the certificate&rsquo;s address</figcaption>
    </figure>
  );
}

function drawn(address: string): { path: string; size: number } {
  const code = generate(address);
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) path += `M${String(x + QUIET)} ${String(y + QUIET)}h1v1h-1z`;
  return { path, size: code.size + 2 * QUIET };
}
