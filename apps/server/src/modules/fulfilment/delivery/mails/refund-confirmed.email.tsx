import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import { z } from 'zod'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { Bullets, Buttons, Panel, Part, Sums } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'
import { cardText, writtenTime } from '../../../platform/emails/written.rules.ts'
import { bookedRefund, cardOf } from '../../ledger/ledger.service.ts'
import { orderOf } from '../../orders/orders.service.ts'
import { licensesOf } from '../view/shelf.ts'

export type RefundView = Readonly<{
  orderNumber: string
  orderUrl: string
  amount: string
  card: string
  at: string
  /** How the keys end that went with the money. */
  ended: readonly string[]
  /** Whether licences of the order stay with the buyer; undefined where it had none. */
  keepsSome?: boolean
}>

/** What the refund means for the licences of the order. */
function meaningOf({ ended, keepsSome }: RefundView): string[] {
  if (keepsSome === undefined) return []
  if (!keepsSome) {
    return [
      'The keys of this order are withdrawn. Please do not use them any more.',
      'Please uninstall the copies that used them.',
    ]
  }
  const withdrawn = ended.map((lastFive) => `The key ending ${lastFive} is withdrawn.`)
  const uninstall = ended.length > 0 ? ['Please uninstall the copy that used it.'] : []
  return [...withdrawn, ...uninstall, 'The keys that are still on your order page stay yours.']
}

/** What was given back, and what that means for the keys. */
export const refundConfirmed = defineEmail({
  name: 'refund-confirmed',
  preview: 'load',
  data: z.object({ orderId: z.string(), refund: z.string() }),
  load: async (ctx, { orderId, refund }): Promise<RefundView> => {
    const [order, booked, card] = await Promise.all([
      orderOf(ctx.db, orderId),
      bookedRefund(ctx.db, refund),
      cardOf(ctx.db, orderId),
    ])
    if (!order || !booked) throw new Error(`there is no refund ${refund} of order ${orderId}`)
    const licences = (await licensesOf(ctx.db, [order])).get(orderId) ?? []
    const given = licences.filter(({ state }) => state === 'refunded')
    const isPartial = order.payment_status === 'partially_refunded'
    const isKnown = licences.length > 0 && (isPartial || order.payment_status === 'refunded')
    return {
      orderNumber: order.order_number,
      orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`,
      amount: formatMoney(money(booked.amount_minor, booked.currency as Currency)),
      card: cardText(card?.brand),
      at: writtenTime(booked.at),
      ended: given.flatMap(({ lastFive }) => lastFive ?? []),
      ...(isKnown && { keepsSome: isPartial }),
    }
  },
  write: (view, house) => {
    const { orderNumber, orderUrl, amount, card, at } = view
    const meaning = meaningOf(view)
    return {
      subject: `Your refund for order ${orderNumber}`,
      body: (
        <EmailLayout
          preview={`We refunded ${amount}.`}
          house={house}
          seal="refund"
          reference={`Order ${orderNumber}`}
          title={`We refunded ${amount}`}
          lead={`The money goes back to the ${card} you paid with. Banks usually show it within 5 to 10 working days.`}
          why="because money for your order went back"
        >
          <Panel>
            <Sums lines={[]} total={{ label: 'Refunded', amount }} notes={[at]} />
          </Panel>
          {meaning.length > 0 && (
            <Part title="What this means">
              <Bullets items={meaning} />
            </Part>
          )}
          <Buttons main={{ href: orderUrl, label: 'Open your order page' }} />
        </EmailLayout>
      ),
    }
  },
})
