import { formatMoney } from '@keyhaven/contracts/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCart } from '../../state/cart/cart.ts'
import { useCartDrawer } from '../../state/cart/cart-drawer.ts'
import { useCartTotals } from '../../state/cart/cart-totals.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { itemsText } from './cart.rules.ts'

// Long enough for the heading to be read out first.
const ANNOUNCE_MS = 300

/** Says each addition once to screen readers; changes of quantity are not announced. */
export function Announcement() {
  const { added } = useCartDrawer()
  const { itemCount } = useCart()
  const { total } = useCartTotals()
  const [said, setSaid] = useState('')

  const say = useEffectEvent(() =>
    setSaid(`Added. Cart: ${itemsText(itemCount)}, ${formatMoney(total)}`),
  )
  useEffect(() => {
    if (added === 0) return
    const timer = setTimeout(() => say(), ANNOUNCE_MS)
    return () => clearTimeout(timer)
  }, [added])

  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
