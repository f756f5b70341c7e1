import { useLocation } from 'react-router'
import { useBeginCheckout } from '../../state/cart/begin-checkout.ts'
import { useAnonymousCapture } from '../../state/cart/cart-capture.ts'
import { useCartUpkeep } from '../../state/cart/cart-upkeep.ts'
import { useExitIntent } from '../../state/cart/exit-intent.ts'
import { useClaimedCoupon } from '../../state/coupon/claimed-coupon.ts'
import { zoneOf } from '../../zones.ts'

const CLAIM_DELAY_MS = 500

/** On the pages around the checkout, which does both of these by itself. */
function OutsideCheckout() {
  useClaimedCoupon(CLAIM_DELAY_MS)
  useAnonymousCapture()
  return null
}

function InCheckout() {
  useBeginCheckout()
  useExitIntent()
  return null
}

const checkouts = ['/cart', '/checkout']

/** Keeps the device's records in order; paints nothing. */
export function CartMaintenance() {
  useCartUpkeep()
  const { pathname } = useLocation()
  if (checkouts.includes(pathname)) return <InCheckout />
  return zoneOf(pathname) === 'public' ? <OutsideCheckout /> : null
}
