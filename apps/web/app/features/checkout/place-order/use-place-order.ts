import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Consents } from '@keyhaven/contracts/checkout'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { type CartLine, useCart } from '../../state/cart.ts'
import { openPayment } from '../../state/checkout-draft.ts'
import { toast } from '../../ui/toast.tsx'
import type { Card } from './card-form.tsx'
import type { CardProvider } from './card-provider.ts'
import type { Cart, Intent } from './checkout.queries.ts'
import { isFree } from './checkout.rules.ts'
import { deviceInfo } from './device-info.ts'
import type { Location } from './location.queries.ts'
import { createIntentKeeper } from './order-request.ts'
import { createTools } from './order-tools.ts'
import { idle, mayPay, type PlaceOrderEvent, placeOrderStep } from './place-order.rules.ts'
import { placeOrder, settle, type Tools } from './place-order.ts'
import type { QuoteView } from './use-quote.ts'

type Parts = Readonly<{
  cart: Cart
  lines: readonly CartLine[]
  pricing: QuoteView
  provider: CardProvider
  card: RefObject<Card | null>
  location: Location | undefined
}>

/** Every failure stands in the page as well; the toast only draws the eye to it. */
function announce(event: PlaceOrderEvent) {
  if (event.type !== 'failed') return
  const { title, text, holdsPayment } = event.problem
  toast({ title, description: text, tone: holdsPayment ? 'neutral' : 'danger' })
  if (!holdsPayment) openPayment.remove()
}

/** Leaving now would lose sight of a payment. */
function useLeaveGuard(isGuarded: boolean) {
  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isGuarded])
}

/** idle → submitting → (action) → done or failed; the steps stand in place-order.rules.ts. */
export function usePlaceOrder({ cart, lines, pricing, provider, card, location }: Parts) {
  const [state, dispatch] = useReducer(placeOrderStep, idle)
  const [opened, setOpened] = useState<{ cart: Cart; intent: Intent; tools?: Tools }>()
  const intents = useRef(createIntentKeeper())
  const isStarting = useRef(false)
  const { clear } = useCart()
  const { quote, isCurrent, requote } = pricing

  const tell = (event: PlaceOrderEvent) => {
    announce(event)
    dispatch(event)
  }

  const place = async (billingInfo: BillingInfo, consents: Consents) => {
    if (!quote || !isCurrent || isStarting.current || !mayPay(state)) return
    isStarting.current = true
    const order = { cart, quote, lines, billingInfo, consents, deviceInfo: deviceInfo(location) }
    const desk = {
      tell,
      requote,
      card: card.current,
      scriptUrl: provider.config?.scriptUrl ?? null,
      intents: intents.current,
      onOpened: (intent: Intent) => setOpened({ cart, intent, tools }),
    }
    const tools = createTools(order, desk)
    const paid = provider.config?.checkoutMode === 'hosted' ? 'hosted' : 'card'
    await placeOrder(isFree(quote) ? 'free' : paid, tools)
    isStarting.current = false
  }

  const checkAgain = () => {
    if (opened?.tools) void settle(opened.intent, 'succeeded', opened.tools)
  }

  const orderId = state.step === 'done' ? state.orderId : undefined
  useEffect(() => {
    if (!orderId) return
    clear()
    window.location.replace(`/order-success/${orderId}`)
  }, [orderId, clear])
  useLeaveGuard(state.step === 'checking' || (state.step === 'submitting' && !!state.orderId))

  const isHeld = opened !== undefined && JSON.stringify(opened.cart) === JSON.stringify(cart)
  return {
    state,
    place,
    checkAgain,
    dismiss: () => tell({ type: 'dismissed' }),
    heldUntil: isHeld ? opened.intent.expiresAt : undefined,
  }
}
