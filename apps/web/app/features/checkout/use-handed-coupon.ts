import { useEffect, useEffectEvent } from 'react'
import { useCart } from '../../state/cart/cart.ts'
import { couponMessages, useCoupon } from '../../state/coupon/coupon.ts'
import { toast } from '../../ui/toast.tsx'

/** Tries the code that came with a cart, once, as if the buyer had typed it, and says what became of it. */
export function useHandedCoupon(code: string | undefined) {
  const { itemCount } = useCart()
  const { apply } = useCoupon()
  const isReady = code !== undefined && itemCount > 0
  const tryCode = useEffectEvent(async () => {
    const outcome = await apply(code ?? '')
    if (outcome === 'ignored') return
    const { text, tone } = couponMessages[outcome]
    toast({ title: text, tone })
  })
  useEffect(() => {
    if (isReady) void tryCode()
  }, [isReady])
}
