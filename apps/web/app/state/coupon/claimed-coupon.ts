import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { deviceKeys, deviceRecord, subscribe } from '../../lib/device-storage.ts'
import { useCart } from '../cart/cart.ts'
import { useCoupon } from './coupon.ts'

const VALID_MS = 24 * 60 * 60 * 1_000

type Claim = Readonly<{ code: string; claimedAt: number }>

function claimFrom(stored: unknown): Claim | null {
  const { code, claimedAt } = (stored ?? {}) as Record<string, unknown>
  const time = new Date(claimedAt as string | number).getTime()
  return typeof code === 'string' && code && !Number.isNaN(time) ? { code, claimedAt: time } : null
}

const storedClaim = deviceRecord<Claim | null>(deviceKeys.claimedCoupon, claimFrom)

/** Remembers a code that someone took from an offer, for one day. */
export const claimCoupon = (code: string) => storedClaim.write({ code, claimedAt: Date.now() })

/** A link such as /shop#claim=WELCOME10 claims a code; the address does not keep it. */
function claimFromAddress() {
  const { hash, pathname, search } = window.location
  const code = /^#claim=([\w-]{3,40})$/.exec(hash)?.[1]
  if (!code) return
  claimCoupon(code.toUpperCase())
  history.replaceState(history.state, '', pathname + search)
}

const isFresh = ({ claimedAt }: Claim) => Date.now() - claimedAt < VALID_MS

/**
 * Applies a claimed coupon once the cart has lines and no other discount. The claim is then gone;
 * it stays if the shop could not be asked, or if another discount came first.
 */
export function useClaimedCoupon(delayMs: number) {
  const claim = useSyncExternalStore(subscribe, storedClaim.read, () => null)
  const { itemCount } = useCart()
  const { coupon, apply } = useCoupon()
  const isWanted = claim !== null && coupon === null && itemCount > 0

  const applyClaim = useEffectEvent(async () => {
    if (!claim) return
    const outcome = isFresh(claim) ? await apply(claim.code, { isClaim: true }) : 'invalid'
    if (outcome === 'applied' || outcome === 'invalid') storedClaim.remove()
  })
  useEffect(claimFromAddress, [])
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void applyClaim(), delayMs)
    return () => clearTimeout(timer)
  }, [isWanted, delayMs])
}
