/** Clear space around the modules, which cameras need. */
const QUIET = 4

/** Dark on white in both colour schemes: cameras do not read the reverse. */
export function QrCode({ size, path }: { size: number; path: string }) {
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label="QR code with the address and the code"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-30 shrink-0 rounded-control border"
    >
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
