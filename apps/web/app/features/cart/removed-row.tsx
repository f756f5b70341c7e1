import { useEffect, useEffectEvent } from 'react'
import type { CartLine } from '../../state/cart/cart.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { takeFocus } from './take-focus.ts'

const UNDO_MS = 8_000

type RemovedRowProps = { line: CartLine; onUndo: () => void; onEnd: () => void }

/** Takes the place of a line for eight seconds, with the focus that the line's button had. */
export function RemovedRow({ line, onUndo, onEnd }: RemovedRowProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])

  const { shortName } = line.product
  return (
    <p className="flex animate-fade-in items-center justify-between gap-3 text-body-sm text-ink-2">
      <span role="status">{shortName} removed</span>
      <TextButton ref={takeFocus} onClick={onUndo}>
        Undo<VisuallyHidden> removing {shortName}</VisuallyHidden>
      </TextButton>
    </p>
  )
}
