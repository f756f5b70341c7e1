import type { Quote } from '@keyhaven/contracts/checkout'
import type { CartLine } from '../../state/cart/cart.ts'
import { isFree } from './checkout.rules.ts'
import { SavingsBox } from './summary/savings-box.tsx'
import { BuyerReviews } from './trust/buyer-reviews.tsx'
import { RecentOrders } from './trust/recent-orders.tsx'

type AfterwardsProps = { quote: Quote; lines: readonly CartLine[]; isDemo: boolean }

/** What is not needed to pay comes after paying, below both halves of the room. */
export function Afterwards({ quote, lines, isDemo }: AfterwardsProps) {
  return (
    <div className="mx-auto grid w-full max-w-room items-start gap-5 px-gutter py-12 empty:hidden md:grid-cols-2 lg:grid-cols-3">
      {!isFree(quote) && <SavingsBox quote={quote} lines={lines} isDemo={isDemo} />}
      <RecentOrders />
      <BuyerReviews isDemo={isDemo} />
    </div>
  )
}
