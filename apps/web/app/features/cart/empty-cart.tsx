import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { canUndoRepair, undoRepair } from '../../state/cart/cart-backup.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that the cart was emptied because nothing in it is sold any more, and offers it back. */
function RepairNotice() {
  const [isUndone, setUndone] = useState(false)
  if (isUndone) {
    return (
      <Notice isNew>We keep that cart. It shows again once its editions are back on sale.</Notice>
    )
  }
  if (!canUndoRepair()) return null
  const undo = () => {
    undoRepair()
    setUndone(true)
  }
  return (
    <Notice
      action={
        <Button size="sm" onClick={undo}>
          Undo
        </Button>
      }
    >
      The editions in your cart are no longer on sale, so we emptied it.
    </Notice>
  )
}

/** What the cart will show, the way to fill it, and the way back if it was emptied by a repair. */
export function EmptyCart() {
  return (
    <>
      <RepairNotice />
      <EmptyState
        icon={ShoppingBag}
        title="Your cart is empty"
        action={
          <ButtonLink to="/shop" variant="primary">
            Continue shopping
          </ButtonLink>
        }
      >
        The editions you choose will appear here.
      </EmptyState>
    </>
  )
}
