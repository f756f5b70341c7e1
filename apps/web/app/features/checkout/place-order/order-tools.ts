import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import { isPaymentAddress } from '../../../lib/order/payment-address.ts'
import { forgetDraft, leftBy, openPayment } from '../../../state/checkout-draft.ts'
import { rememberOrder } from '../../../state/order/last-order.ts'
import { rememberName } from '../../../state/preferences.ts'
import { watchBank } from '../card/bank-frame.ts'
import type { Card } from '../card/card-form.tsx'
import { confirm, type Intent, placeFreeOrder } from '../checkout.queries.ts'
import { cardFormProblem, type Problem, priceProblem } from '../problems.rules.ts'
import type { QuoteView } from '../summary/use-quote.ts'
import {
  confirmBody,
  type createIntentKeeper,
  freeOrderBody,
  type OrderRequest,
} from './order-request.ts'
import type { Tools } from './place-order.ts'

const LEAST_OVERLAY_MS = 600

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export type OrderDesk = Readonly<{
  tell: Tools['tell']
  card: Card | null
  scriptUrl: string | null
  intents: ReturnType<typeof createIntentKeeper>
  requote: QuoteView['requote']
  wait: Tools['wait']
  onOpened: (intent: Intent) => void
}>

async function changedPrice({ quote }: OrderRequest, { requote }: OrderDesk): Promise<Problem> {
  const now = (await requote()) ?? quote
  const words = ({ total, currency }: typeof quote) => {
    const amount = fromDecimal(total, currency)
    return amount ? formatMoney(amount) : total
  }
  return priceProblem(words(quote), words(now))
}

async function payWatched(order: OrderRequest, intent: Intent, desk: OrderDesk) {
  const { card, tell, requote } = desk
  if (!card) throw new Error('Card element not found')
  openPayment.write(intent.orderId)
  const away = card.awayBy()
  leftBy.write(away ?? null)
  if (away) tell({ type: 'leaving' })
  const stop = watchBank((isAsking) => tell({ type: isAsking ? 'bank-asks' : 'bank-answered' }))
  try {
    const payment = await card.pay(intent, order.billingInfo)
    // Others who pay are served first: what the page says of the keys may be over by now.
    if (payment.status === 'refused') void requote()
    return payment
  } finally {
    stop()
  }
}

/** The parts of the page that place one order. */
export function createTools(order: OrderRequest, desk: OrderDesk): Tools {
  const startedAt = Date.now()
  return {
    tell: desk.tell,
    checkCard: async () => (desk.card ? await desk.card.check() : cardFormProblem),
    async open() {
      const intent = await desk.intents.open(order)
      desk.onOpened(intent)
      return intent
    },
    pay: (intent) => payWatched(order, intent, desk),
    confirm: (intent) => confirm(confirmBody(order, intent)),
    placeFree: () => placeFreeOrder(freeOrderBody(order)),
    async keep(confirmation, paymentId) {
      rememberOrder(confirmation, order.quote.total)
      rememberName(order.billingInfo.firstName)
      forgetDraft()
      // A page that is lost on the way to its order still finds it; the order page forgets it.
      if (paymentId) openPayment.write(confirmation.orderId)
      else openPayment.remove()
      await pause(Math.max(0, startedAt + LEAST_OVERLAY_MS - Date.now()))
    },
    forget: desk.intents.forget,
    leave({ orderId, checkoutUrl = '' }) {
      if (!isPaymentAddress(checkoutUrl, desk.scriptUrl)) throw new Error('an unknown payment page')
      openPayment.write(orderId)
      location.assign(checkoutUrl)
    },
    priceProblem: () => changedPrice(order, desk),
    requote: desk.requote,
    wait: desk.wait,
  }
}
