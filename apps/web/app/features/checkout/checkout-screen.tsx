import { useRef } from 'react'
import { useCart } from '../../state/cart.ts'
import { useCartTotals } from '../../state/cart-totals.ts'
import { useClaimedCoupon } from '../../state/claimed-coupon.ts'
import { useCurrency } from '../../state/currency.tsx'
import { Container } from '../../ui/container.tsx'
import type { Card } from './card-form.tsx'
import { useCardProvider } from './card-provider.ts'
import { isFree } from './checkout.rules.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutLoading, EmptyCart, FormLoading, OrderPlaced } from './checkout-states.tsx'
import { GuaranteeBanner } from './guarantee-banner.tsx'
import { useLocationGuess } from './location.queries.ts'
import { FoldedSummary, OrderSummary } from './order-summary.tsx'
import { isUnderWay } from './place-order.rules.ts'
import { ProcessingOverlay } from './processing-overlay.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SampleReviews } from './sample-reviews.tsx'
import { SavingsBox } from './savings-box.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useInterruptedPayment } from './use-interrupted-payment.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useQuote } from './use-quote.ts'
import { useRestoredCart } from './use-restored-cart.ts'

const CLAIM_DELAY_MS = 1_000

/** Everything the screen decides by, in one place. */
function useCheckout() {
  const card = useRef<Card>(null)
  const { items } = useCart()
  const { itemsWithProducts: lines, couponCode } = useCartTotals()
  const { currency } = useCurrency()
  const cart = {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    currency,
    couponCode,
  }
  const pricing = useQuote(cart)
  const isCardNeeded = pricing.quote !== undefined && !isFree(pricing.quote)
  const provider = useCardProvider(isCardNeeded)
  const location = useLocationGuess().data?.location
  useClaimedCoupon(CLAIM_DELAY_MS)
  const order = usePlaceOrder({ cart, lines, pricing, provider, card, location })
  return { card, lines, pricing, provider, order }
}

type Checkout = ReturnType<typeof useCheckout>

function FormColumn({ card, pricing, provider, order }: Checkout) {
  const { quote, isCurrent, isUpdating } = pricing
  const { state, place, checkAgain, dismiss } = order
  const failure = state.step === 'failed' ? state.problem : undefined
  const busyLabel = isUpdating ? 'Updating total...' : undefined
  const remedies = {
    'reload-card': () => {
      provider.reload()
      dismiss()
    },
    'other-card': () => card.current?.focus(),
    'check-again': checkAgain,
  }
  return (
    <div className="grid content-start gap-7 lg:col-span-7 lg:pr-10">
      <div className="grid gap-5">
        <h1 className="type-display-sm">Checkout</h1>
        <GuaranteeBanner />
      </div>
      {quote ? (
        <CheckoutForm
          quote={quote}
          provider={provider}
          card={card}
          problem={failure}
          remedies={remedies}
          busy={isUnderWay(state) ? 'Processing...' : busyLabel}
          isHeld={!isCurrent || failure?.holdsPayment === true}
          onPlace={place}
        >
          <QuoteProblem pricing={pricing} />
        </CheckoutForm>
      ) : (
        <QuoteProblem pricing={pricing} otherwise={<FormLoading />} />
      )}
    </div>
  )
}

/** The summary stays in sight while there is room; what is not needed to pay comes below it. */
function SideColumn({ lines, pricing, provider, order }: Checkout) {
  const isDemo = provider.config?.mode === 'test'
  return (
    <div className="flex flex-col gap-5 lg:col-span-5">
      <div className="grow max-lg:hidden">
        <OrderSummary lines={lines} pricing={pricing} heldUntil={order.heldUntil} />
      </div>
      {isDemo && pricing.quote && <SavingsBox quote={pricing.quote} lines={lines} />}
      <RecentOrders />
      {isDemo && <SampleReviews />}
    </div>
  )
}

function OpenCheckout() {
  const checkout = useCheckout()
  const { lines, pricing, order } = checkout
  const { state, heldUntil } = order
  if (state.step === 'done') return <OrderPlaced orderId={state.orderId} />
  if (lines.length === 0 && !isUnderWay(state)) return <EmptyCart />
  const isCovered = state.step === 'submitting' || state.step === 'checking'
  return (
    <>
      <div inert={isCovered}>
        <FoldedSummary lines={lines} pricing={pricing} heldUntil={heldUntil} />
        <Container className="grid gap-10 pt-10 pb-section max-sm:pt-6 lg:grid-cols-12 lg:gap-x-6">
          <FormColumn {...checkout} />
          <SideColumn {...checkout} />
        </Container>
      </div>
      {isCovered && (
        <ProcessingOverlay isChecking={state.step === 'checking'} orderId={state.orderId} />
      )}
    </>
  )
}

function DeviceCheckout() {
  const { isLooking } = useInterruptedPayment()
  const { isRestoring } = useRestoredCart()
  return isLooking || isRestoring ? <CheckoutLoading /> : <OpenCheckout />
}

/** Cart and checkout are one screen. What it shows is the device's, so the server paints an outline. */
export function CheckoutScreen() {
  return useHydrated() ? <DeviceCheckout /> : <CheckoutLoading />
}
