import { formatMoney } from '@keyhaven/contracts/money'
import { Lock } from 'lucide-react'
import { useLocation } from 'react-router'
import { closeCart } from '../../state/cart/cart-drawer.ts'
import { useCartTotals } from '../../state/cart/cart-totals.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'

const row = 'flex justify-between gap-3'

/** What the cart comes to. */
function Totals() {
  const { subtotal, total, totalSavings, couponCode, couponDiscount, couponPercentage } =
    useCartTotals()
  const coupon = couponPercentage === null ? 'Promo code' : `Promo code, ${couponPercentage}%`
  return (
    <dl className="grid gap-2 text-body-sm text-ink-2">
      <div className={row}>
        <dt>Subtotal</dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      {couponCode !== null && (
        <div className={`${row} text-success-ink`}>
          <dt>{coupon}</dt>
          <dd>−{formatMoney(couponDiscount)}</dd>
        </div>
      )}
      <div className={`${row} mt-1 border-t pt-3 type-heading text-ink`}>
        <dt>Total</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      {totalSavings.minor > 0 && (
        <div className={`${row} text-small text-ink-3`}>
          <dt>Saved on list prices</dt>
          <dd>{formatMoney(totalSavings)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The total and the way to pay it: a page of another zone, hence a new document. */
export function CartFoot() {
  const isThere = /^\/(cart|checkout)$/i.test(useLocation().pathname)
  return (
    <>
      <Totals />
      {isThere ? (
        <Button variant="primary" size="lg" block onClick={closeCart}>
          Back to checkout
        </Button>
      ) : (
        <ButtonLink to="/checkout" reloadDocument variant="primary" size="lg" block>
          Proceed to Checkout
        </ButtonLink>
      )}
      <p className="flex items-center justify-center gap-2 text-small text-ink-3">
        <Lock size={14} aria-hidden />
        Encrypted checkout. No account needed.
      </p>
    </>
  )
}
