import { lazy, Suspense, useState } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

type PaletteGateProps = { open: boolean; onOpenChange: (isOpen: boolean) => void }

/** Loads the command palette when it is first asked for. */
export function PaletteGate({ open, onOpenChange }: PaletteGateProps) {
  const [wasAsked, setAsked] = useState(false)
  if (open && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <Palette open={open} onOpenChange={onOpenChange} />
    </Suspense>
  )
}
