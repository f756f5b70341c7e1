import { lateDelivery } from '@keyhaven/contracts/promises'
import { MailCheck } from 'lucide-react'
import { MAX_UNITS } from '../../state/cart/cart.rules.ts'
import { type CartLine, useCart } from '../../state/cart/cart.ts'
import { closeCart, openCart, useCartDrawer } from '../../state/cart/cart-drawer.ts'
import { useCartTotals } from '../../state/cart/cart-totals.ts'
import { useClaim } from '../../state/storefront.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Announcement } from './announcement.tsx'
import { itemsText } from './cart.rules.ts'
import { CartFoot } from './cart-foot.tsx'
import { CartLines } from './cart-lines.tsx'
import { CouponBox } from './coupon-box.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RecommendedProducts } from './recommended-products.tsx'

/** When the keys come, from the stock of every line. */
function useDeliveryWords(lines: readonly CartLine[]) {
  const late = lateDelivery(useClaim('delivery-later'))
  const waiting = lines.filter(({ product }) => product.availability === 'processing')
  if (waiting.length > 0 && waiting.length < lines.length) {
    return `Some keys are shown right after payment; the rest follow by e\u2011mail ${late}.`
  }
  const isOne = lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  if (waiting.length > 0) {
    return `Your ${isOne ? 'key follows' : 'keys follow'} by e\u2011mail ${late}.`
  }
  return `Your ${isOne ? 'key is' : 'keys are'} shown right after payment and e\u2011mailed.`
}

function DeliveryNotice({ lines }: { lines: readonly CartLine[] }) {
  const words = useDeliveryWords(lines)
  const soldOut = lines.filter(({ product }) => product.availability === 'sold-out')
  if (soldOut.length > 0) {
    const names = soldOut.map(({ product }) => product.shortName).join(', ')
    const what = soldOut.length === 1 ? 'it' : 'them'
    return (
      <Notice title="Sold out">
        {names} cannot be ordered right now. Please remove {what}.
      </Notice>
    )
  }
  return (
    <Notice tone="accent" icon={MailCheck}>
      {words}
    </Notice>
  )
}

function FullNotice() {
  return <Notice>One order holds at most 50 of one licence and 100 in all.</Notice>
}

/** What opened the drawer may be gone by now, as the buy bar is; the cart button never is. */
function focusAfter(opener: Element | null): HTMLElement | null {
  const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  return isUsable ? opener : document.getElementById('cart-button')
}

const reopen = () => openCart()

/** The cart at the right edge of every page. */
export function CartDrawer() {
  const { isOpen, opener } = useCartDrawer()
  const { itemCount } = useCart()
  const { itemsWithProducts: lines } = useCartTotals()
  const isEmpty = lines.length === 0
  return (
    <Drawer
      title="Your cart"
      aside={
        !isEmpty && (
          <span className="text-body font-medium text-ink-3">· {itemsText(itemCount)}</span>
        )
      }
      open={isOpen}
      onOpenChange={(next) => !next && closeCart()}
      onReopen={reopen}
      returnTo={() => focusAfter(opener)}
      foot={!isEmpty && <CartFoot />}
    >
      <Announcement />
      {!isEmpty && <DeliveryNotice lines={lines} />}
      <CartLines lines={lines} />
      {itemCount >= MAX_UNITS && <FullNotice />}
      {isEmpty ? <EmptyCart /> : <CouponBox />}
      <RecommendedProducts lines={lines} />
    </Drawer>
  )
}
