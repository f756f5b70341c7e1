import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import { isPaymentAddress } from '../../lib/payment-address.ts'
import { forgetDraft, openPayment } from '../../state/checkout-draft.ts'
import { rememberOrder } from '../../state/last-order.ts'
import { rememberName } from '../../state/preferences.ts'
import { watchBank } from './bank-frame.ts'
import type { Card } from './card-form.tsx'
import { confirm, type Intent, placeFreeOrder } from './checkout.queries.ts'
import {
  confirmBody,
  type createIntentKeeper,
  freeOrderBody,
  type OrderRequest,
  recordOf,
} from './order-request.ts'
import type { Tools } from './place-order.ts'
import { cardFormProblem, type Problem, priceProblem } from './problems.rules.ts'
import type { QuoteView } from './use-quote.ts'

const LEAST_OVERLAY_MS = 600

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export type OrderDesk = Readonly<{
  tell: Tools['tell']
  card: Card | null
  scriptUrl: string | null
  intents: ReturnType<typeof createIntentKeeper>
  requote: QuoteView['requote']
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

async function payWatched(order: OrderRequest, intent: Intent, { card, tell }: OrderDesk) {
  if (!card) throw new Error('Card element not found')
  openPayment.write(intent.orderId)
  const stop = watchBank((isAsking) => tell({ type: isAsking ? 'bank-asks' : 'bank-answered' }))
  try {
    return await card.pay(intent.clientSecret, order.billingInfo)
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
      rememberOrder(recordOf(order, confirmation, paymentId))
      rememberName(order.billingInfo.firstName)
      forgetDraft()
      openPayment.remove()
      await pause(Math.max(0, startedAt + LEAST_OVERLAY_MS - Date.now()))
    },
    forget: desk.intents.forget,
    leave({ orderId, checkoutUrl = '' }) {
      if (!isPaymentAddress(checkoutUrl, desk.scriptUrl)) throw new Error('an unknown payment page')
      openPayment.write(orderId)
      location.assign(checkoutUrl)
    },
    priceProblem: () => changedPrice(order, desk),
    wait: pause,
  }
}
