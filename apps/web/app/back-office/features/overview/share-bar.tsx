/** How much of the whole, 0 to 1. A drawing beside figures in words. */
export function ShareBar({ share }: { share: number }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10
  return (
    <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="h-2 w-full" aria-hidden>
      <rect width={100} height={2} className="fill-surface-strong" />
      <rect width={width} height={2} className="fill-chart-1" />
    </svg>
  )
}
