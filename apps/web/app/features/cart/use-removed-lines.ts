import { useState } from 'react'
import type { CartLine } from '../../state/cart/cart.ts'
import { useCart } from '../../state/cart/cart.ts'
import { restoreItem } from '../../state/cart/cart-backup.ts'

export type RemovedLine = Readonly<{ line: CartLine; position: number }>

/** Removes lines and keeps each at hand until it is dropped, or the drawer closes. */
export function useRemovedLines() {
  const { remove } = useCart()
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const [restoredId, setRestoredId] = useState<string>()

  const drop = (entry: RemovedLine) => setRemoved((all) => all.filter((each) => each !== entry))
  const removeLine = (line: CartLine, position: number) => {
    remove(line.productId)
    setRestoredId(undefined)
    setRemoved((all) => [...all, { line, position }])
  }
  const undo = (entry: RemovedLine) => {
    const { productId, quantity, addedAt } = entry.line
    restoreItem({ productId, quantity, addedAt }, entry.position)
    setRestoredId(productId)
    drop(entry)
  }
  return { removed, restoredId, removeLine, undo, drop }
}
