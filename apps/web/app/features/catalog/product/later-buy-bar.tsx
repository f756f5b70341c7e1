import type { Product } from '@keyhaven/contracts/products'
import { Suspense, useSyncExternalStore } from 'react'
import { optional } from '../../../lib/loading/optional.ts'

/** Well before the bar can be seen, so that it is there in time. */
const WANTED_AFTER_PX = 200

const StickyBuyBar = optional(() => import('./sticky-buy-bar.tsx').then((m) => m.StickyBuyBar))

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

const isWanted = () => scrollY > WANTED_AFTER_PX

/** The buy bar is for those who read on: its scripts come with the first scrolling. */
export function LaterBuyBar(props: { product: Product; quantity: number }) {
  const isShown = useSyncExternalStore(subscribe, isWanted, () => false)
  return <Suspense fallback={null}>{isShown && <StickyBuyBar {...props} />}</Suspense>
}
