import type { CartLine } from '../../state/cart/cart.ts'
import { rowsOf } from './cart.rules.ts'
import { CartLineRow } from './cart-line.tsx'
import { RemovedRow } from './removed-row.tsx'
import { useRemovedLines } from './use-removed-lines.ts'

/** The lines of the cart; one that was just removed can be had back in its place. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { removed, restoredId, removeLine, undo, drop } = useRemovedLines()
  const rows = rowsOf(lines, removed)
  if (rows.length === 0) return null
  return (
    <ul className="grid gap-5">
      {rows.map(({ line, position, removal }) => (
        <li key={`${line.productId}${removal ? ' removed' : ''}`} className="border-b pb-5">
          {removal ? (
            <RemovedRow line={line} onUndo={() => undo(removal)} onEnd={() => drop(removal)} />
          ) : (
            <CartLineRow
              line={line}
              isRestored={line.productId === restoredId}
              onRemove={() => removeLine(line, position)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
