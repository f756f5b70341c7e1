import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { lazyHydrate, whenSeen } from '../../lib/loading/lazy-hydrate.tsx'
import { useCart } from '../../state/cart/cart.ts'
import { useCartTotals } from '../../state/cart/cart-totals.ts'
import { useCurrency } from '../../state/catalog/currency.tsx'
import { useClaimedCoupon } from '../../state/coupon/claimed-coupon.ts'
import type { Card } from './card/card-form.tsx'
import { paymentConfigQuery, useCardProvider } from './card/card-provider.ts'
import { isFree } from './checkout.rules.ts'
import { CheckoutLoading, EmptyCart, FormLoading, OpeningSoon } from './checkout-states.tsx'
import { CheckoutForm } from './form/checkout-form.tsx'
import type { BuyerPlace } from './form/form-upkeep.tsx'
import { useLocationGuess } from './location.queries.ts'
import { isUnderWay, orderIdOf, waitingIn } from './place-order/place-order.rules.ts'
import { ProcessingOverlay } from './place-order/processing-overlay.tsx'
import { useInterruptedPayment } from './place-order/use-interrupted-payment.ts'
import { usePlaceOrder } from './place-order/use-place-order.ts'
import { FoldedSummary, OrderSummary } from './summary/order-summary.tsx'
import { QuoteProblem } from './summary/quote-problem.tsx'
import { useQuote } from './summary/use-quote.ts'
import { useHandedCart } from './use-handed-cart.ts'
import { useHandedCoupon } from './use-handed-coupon.ts'
import { useHydrated } from './use-hydrated.ts'
import { useKeptCart } from './use-kept-cart.ts'
import { useRestoredCart } from './use-restored-cart.ts'

const Afterwards = lazyHydrate(() => import('./afterwards.tsx').then((m) => m.Afterwards), {
  watch: whenSeen,
})

/** Few buyers come with two carts. */
const HandedChoice = lazy(async () => ({
  default: (await import('./handed-choice.tsx')).HandedChoice,
}))

const CLAIM_DELAY_MS = 1_000

const toldPlace = ({ country, zipCode }: BuyerPlace) => ({ country, ...(zipCode && { zipCode }) })

/** Everything the screen decides by, in one place. */
function useCheckout() {
  const card = useRef<Card>(null)
  const { items } = useCart()
  const { itemsWithProducts: lines, couponCode } = useCartTotals()
  const { currency } = useCurrency()
  const [place, setPlace] = useState<BuyerPlace>()
  const { data: config } = useQuery(paymentConfigQuery)
  const cart = {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    currency,
    couponCode,
    ...(config?.hasMethods && place && { country: place.country }),
    ...(config?.hasTax && place && { buyer: toldPlace(place) }),
  }
  const pricing = useQuote(cart)
  const isCardNeeded = pricing.quote !== undefined && !isFree(pricing.quote)
  const provider = useCardProvider(isCardNeeded)
  const location = useLocationGuess().data?.location
  useClaimedCoupon(CLAIM_DELAY_MS)
  const order = usePlaceOrder({ cart, lines, pricing, provider, card, location })
  return { card, lines, pricing, provider, order, setPlace }
}

type Checkout = ReturnType<typeof useCheckout>

function FormColumn({ card, pricing, provider, order, setPlace }: Checkout) {
  const { quote, isCurrent, isUpdating } = pricing
  const { state, place, dismiss } = order
  const failure = state.step === 'failed' ? state.problem : undefined
  // How high the card form is depends on it: a form that came before would move.
  const isCardKnown = provider.config !== undefined || provider.hasFailed
  const busyLabel = isUpdating ? 'Updating total...' : undefined
  const remedies = {
    'reload-card': () => {
      provider.reload()
      dismiss()
    },
    'other-card': () => card.current?.focus(),
  }
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-6 px-gutter pt-10 pb-16 max-sm:pt-5 max-sm:pb-10 lg:mr-0 lg:max-w-half-room lg:pr-16">
      <h1 className="flex items-center gap-2 text-small font-normal text-ink-2 lg:sr-only">
        <Lock size={15} aria-hidden />
        Secure checkout
      </h1>
      {provider.config?.isOpen === false ? (
        <OpeningSoon />
      ) : quote && isCardKnown ? (
        <CheckoutForm
          quote={quote}
          provider={provider}
          card={card}
          problem={failure}
          remedies={remedies}
          busy={isUnderWay(state) ? 'Processing...' : busyLabel}
          onInvalid={dismiss}
          isHeld={!isCurrent || failure?.holdsPayment === true}
          onPlace={place}
          onPlaceOfBuyer={setPlace}
        >
          <QuoteProblem pricing={pricing} />
        </CheckoutForm>
      ) : (
        <QuoteProblem pricing={pricing} otherwise={<FormLoading />} />
      )}
    </div>
  )
}

function Room(checkout: Checkout) {
  const { lines, pricing, provider, order } = checkout
  const isDemo = provider.config?.mode === 'test'
  const summary = { lines, pricing, heldUntil: order.heldUntil }
  return (
    <>
      <FoldedSummary {...summary} />
      <div className="border-b lg:grid lg:grid-cols-2">
        <FormColumn {...checkout} />
        <OrderSummary {...summary} />
      </div>
      {pricing.quote && <Afterwards lines={lines} quote={pricing.quote} isDemo={isDemo} />}
    </>
  )
}

function OpenCheckout({ couponCode }: { couponCode: string | undefined }) {
  const checkout = useCheckout()
  useHandedCoupon(couponCode)
  const { lines, order } = checkout
  const { state, email, askNow } = order
  const waiting = waitingIn(state)
  if (lines.length === 0 && !waiting && !isUnderWay(state)) return <EmptyCart />
  return (
    <>
      <div inert={waiting !== undefined}>
        <Room {...checkout} />
      </div>
      {waiting && (
        <ProcessingOverlay
          waiting={waiting}
          orderId={orderIdOf(state)}
          email={email}
          onAsk={askNow}
        />
      )}
    </>
  )
}

function DeviceCheckout() {
  const { isLooking } = useInterruptedPayment()
  const { isRestoring } = useRestoredCart()
  const { isLoading } = useKeptCart()
  const { isOpening, choice, couponCode } = useHandedCart()
  if (isLooking || isRestoring || isLoading) return <CheckoutLoading />
  if (choice) {
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <HandedChoice {...choice} />
      </Suspense>
    )
  }
  return isOpening ? <CheckoutLoading /> : <OpenCheckout couponCode={couponCode} />
}

/** Cart and checkout are one screen. What it shows is the device's, so the server paints an outline. */
export function CheckoutScreen() {
  return useHydrated() ? <DeviceCheckout /> : <CheckoutLoading />
}
