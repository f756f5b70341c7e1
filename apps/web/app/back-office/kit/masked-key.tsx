/** The end of a key behind dots. */
export function MaskedKey({ lastFive }: { lastFive: string | null }) {
  if (lastFive === null) return 'No key'
  return (
    <code className="font-mono text-small">
      <span className="sr-only">Key ending </span>
      <span aria-hidden>•••••-</span>
      {lastFive}
    </code>
  )
}
