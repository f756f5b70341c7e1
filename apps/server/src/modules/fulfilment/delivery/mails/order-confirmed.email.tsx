import { promises } from '@keyhaven/contracts/promises'
import { z } from 'zod'
import { opensByLinkOnly } from '../../../catalog/coupons/coupons.service.ts'
import { lateDeliveryWords } from '../../../catalog/marketing-claims/marketing-claims.service.ts'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import {
  Buttons,
  Paragraph,
  Part,
  SmallPrint,
  Strong,
  Sums,
} from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'
import { nameForMail } from '../../../platform/emails/typed-names.rules.ts'
import { showsKeys } from '../../orders/orders.rules.ts'
import { linesOfOrder, orderOf } from '../../orders/orders.service.ts'
import { consentsOf } from '../../withdrawal-waivers/withdrawal-waivers.service.ts'
import { type ReceiptView, receiptView } from './order-receipt.ts'

export type OrderConfirmedView = Readonly<{
  orderNumber: string
  /** None for a payment without licences: there is no page to open. */
  orderUrl?: string
  name: string
  isFree: boolean
  /** Where the keys are, or when they come; empty where the order has none. */
  keys: string
  receipt: ReceiptView
  consents: readonly Readonly<{ kind: string; wording: string; note: string }>[]
}>

const waiting = (late: string) => `Your keys are being prepared and follow by e-mail ${late}.`
const byMail = 'Your keys are in a separate e-mail, with the steps to install.'
const byLink = 'The link in a separate e-mail opens your order page, with your keys.'
const afterMove = 'This is your receipt again. A separate e-mail opens your order page.'

function whereKeysAre(late: string | undefined, isLinkOnly: boolean, isMoved: boolean) {
  if (late) return waiting(late)
  if (isMoved) return afterMove
  return isLinkOnly ? byLink : byMail
}

/** The receipt: what was bought, what was paid, and where the keys are. */
export const orderConfirmed = defineEmail({
  name: 'order-confirmed',
  preview: 'load',
  data: z.object({
    orderId: z.string(),
    /** The order has another address since, and its keys were delivered before. */
    isMoved: z.optional(z.boolean()),
  }),
  load: async (ctx, { orderId, isMoved = false }): Promise<OrderConfirmedView> => {
    const [order, lines, consents] = await Promise.all([
      orderOf(ctx.db, orderId),
      linesOfOrder(ctx.db, orderId),
      consentsOf(ctx.db, orderId),
    ])
    if (!order) throw new Error(`there is no order ${orderId}`)
    const hasKeys = showsKeys(order.payment_status) && lines.length > 0
    const isLinkOnly = await opensByLinkOnly(ctx.db, order)
    const isWaiting = order.fulfilment_status === 'backordered'
    const late = isWaiting ? await lateDeliveryWords(ctx) : undefined
    return {
      orderNumber: order.order_number,
      ...(lines.length > 0 && { orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}` }),
      name: nameForMail(order.first_name),
      isFree: order.charge_minor === 0,
      keys: hasKeys ? whereKeysAre(late, isLinkOnly, isMoved) : '',
      receipt: await receiptView(ctx, order, lines),
      consents: consents.map(({ kind, wording, text_version, agreed_at }) => ({
        kind,
        wording,
        note: `${agreed_at.toUTCString()}, text version ${text_version}`,
      })),
    }
  },
  write: ({ orderNumber, orderUrl, name, isFree, keys, receipt, consents }, house) => {
    const thanks = name ? `Thank you, ${name}` : 'Thank you'
    const paid = isFree ? 'is complete; there was nothing to pay' : 'is paid'
    return {
      subject: `Your order ${orderNumber}`,
      body: (
        <EmailLayout
          preview={`${thanks}. Your receipt is inside.`}
          house={house}
          seal="paid"
          reference={`Order ${orderNumber}`}
          title={thanks}
          lead={`Your order ${orderNumber} ${paid}. ${keys}`.trim()}
          why="because you bought from us"
        >
          <Part title="Receipt">
            <Sums {...receipt} />
          </Part>
          {orderUrl && <Buttons main={{ href: orderUrl, label: 'Open your order page' }} />}
          <Paragraph>
            <Strong>{promises.guarantee}.</Strong> {promises.refund}:{' '}
            <a href={`${house.origin}/refund-policy`}>refund policy</a>.
          </Paragraph>
          {consents.length > 0 && (
            <>
              <Paragraph>
                Before you paid you agreed to the following, which we confirm here:
              </Paragraph>
              {consents.map(({ kind, wording, note }) => (
                <SmallPrint key={kind}>
                  “{wording}” ({note})
                </SmallPrint>
              ))}
              <Paragraph>
                Until a key is delivered you may withdraw on{' '}
                <a href={`${house.origin}/withdraw`}>the withdrawal page</a>. Our 30-day guarantee
                applies in any case.
              </Paragraph>
            </>
          )}
        </EmailLayout>
      ),
    }
  },
})
