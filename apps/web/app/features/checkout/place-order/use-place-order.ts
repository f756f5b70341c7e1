import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Consents } from '@keyhaven/contracts/checkout'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CartLine, useCart } from '../../../state/cart/cart.ts'
import { openPayment } from '../../../state/checkout-draft.ts'
import { dismissToasts } from '../../../ui/toast-store.ts'
import type { Card } from '../card/card-form.tsx'
import type { CardProvider } from '../card/card-provider.ts'
import type { Cart, Intent } from '../checkout.queries.ts'
import { isFree } from '../checkout.rules.ts'
import type { Location } from '../location.queries.ts'
import { leftUnpaidProblem } from '../problems.rules.ts'
import type { QuoteView } from '../summary/use-quote.ts'
import { deviceInfo } from './device-info.ts'
import { createIntentKeeper } from './order-request.ts'
import { createTools } from './order-tools.ts'
import { createPatience } from './patience.ts'
import {
  idle,
  isGuarded,
  mayPay,
  type PlaceOrderEvent,
  placeOrderStep,
} from './place-order.rules.ts'
import { placeOrder, settle, type Tools } from './place-order.ts'
import { useLeftUnpaid } from './use-left-unpaid.ts'

type Parts = Readonly<{
  cart: Cart
  lines: readonly CartLine[]
  pricing: QuoteView
  provider: CardProvider
  card: RefObject<Card | null>
  location: Location | undefined
}>

/** One error at a time: what was said before goes when a new attempt begins. */
function tidyUp(event: PlaceOrderEvent) {
  if (event.type === 'submitted' || event.type === 'failed') dismissToasts()
  if (event.type === 'failed' && !event.problem.holdsPayment) openPayment.remove()
}

/** Leaving now would lose sight of a payment. */
function useLeaveGuard(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}

/** Leads to the order that was paid, with an empty cart. */
function useArrival(orderId: string | undefined) {
  const navigate = useNavigate()
  const { clear } = useCart()
  useEffect(() => {
    if (!orderId) return
    // The same room: without another document there is no blank page between the two.
    clear()
    scrollTo({ top: 0, behavior: 'instant' })
    void navigate(`/order-success/${orderId}`, { replace: true })
  }, [orderId, clear, navigate])
}

/** idle → submitting → (action) → done or failed; the steps are in place-order.rules.ts. */
export function usePlaceOrder({ cart, lines, pricing, provider, card, location }: Parts) {
  const [state, dispatch] = useReducer(placeOrderStep, idle)
  const [opened, setOpened] = useState<{ cart: Cart; intent: Intent; tools?: Tools }>()
  const intents = useRef(createIntentKeeper())
  const isStarting = useRef(false)
  const [email, setEmail] = useState('')
  const patience = useRef(createPatience())
  const { quote, isCurrent, requote } = pricing

  const tell = (event: PlaceOrderEvent) => {
    tidyUp(event)
    dispatch(event)
  }

  useLeftUnpaid((way) => tell({ type: 'failed', problem: leftUnpaidProblem(way) }))

  const place = async (billingInfo: BillingInfo, consents: Consents, wallet?: Card) => {
    if (!quote || !isCurrent || isStarting.current || !mayPay(state)) return
    isStarting.current = true
    setEmail(billingInfo.email)
    const order = { cart, quote, lines, billingInfo, consents, deviceInfo: deviceInfo(location) }
    const desk = {
      tell,
      requote,
      card: wallet ?? card.current,
      scriptUrl: provider.config?.scriptUrl ?? null,
      intents: intents.current,
      wait: patience.current.wait,
      onOpened: (intent: Intent) => setOpened({ cart, intent, tools }),
    }
    const tools = createTools(order, desk)
    const paid = provider.config?.checkoutMode === 'hosted' ? 'hosted' : 'card'
    await placeOrder(isFree(quote) ? 'free' : paid, tools)
    isStarting.current = false
  }

  const askNow = () => {
    if (state.step === 'checking') patience.current.end()
    else if (opened?.tools) void settle(opened.intent, 'succeeded', opened.tools)
  }

  useArrival(state.step === 'done' ? state.orderId : undefined)
  useLeaveGuard(isGuarded(state))

  const isHeld = opened !== undefined && JSON.stringify(opened.cart) === JSON.stringify(cart)
  return {
    state,
    place,
    askNow,
    email,
    dismiss: () => tell({ type: 'dismissed' }),
    heldUntil: isHeld && opened.intent.keysHeld ? opened.intent.expiresAt : undefined,
  }
}
