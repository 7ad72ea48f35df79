import encodeQR from 'qr';

/** A QR code drawn here: what it holds is a secret, so no service draws it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Four modules of white around it, as its standard has it: by night the page beside it is dark.
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-56 rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
