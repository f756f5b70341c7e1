import { useLocation } from 'react-router'
import { useCartUpkeep } from '../../state/cart-upkeep.ts'
import { useClaimedCoupon } from '../../state/claimed-coupon.ts'
import { zoneOf } from '../../zones.ts'

const CLAIM_DELAY_MS = 500

function ClaimedCoupon() {
  useClaimedCoupon(CLAIM_DELAY_MS)
  return null
}

/** Keeps the device's records in order; paints nothing. The checkout applies claims by itself. */
export function CartUpkeep() {
  useCartUpkeep()
  const { pathname } = useLocation()
  return zoneOf(pathname) === 'public' ? <ClaimedCoupon /> : null
}
