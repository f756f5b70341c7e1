import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { maskEmail } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { addressChangeById, addSecret } from './address-changes.repo.ts'
import { codeFrom, plainCode } from './order-email.rules.ts'

export type AddressCodeView = Readonly<{
  orderNumber: string
  newAddress: string
  code: string
  /** Staff asked for it, who join the orders of two mailboxes: it is told to them. */
  isForStaff: boolean
  /** The order has another address already: it is about the keys that were seen at this one. */
  isForKeys: boolean
}>

const byBuyer = {
  subject: (order: string) => `Your code to change the address of order ${order}`,
  title: 'Change the address of your order',
  lead: (order: string, address: string) =>
    `Someone, probably you, asked us to send everything about order ${order} to ${address}. If that is right, enter this code on the page that asked for it.`,
  lasts: 'It works once, within 15 minutes of asking.',
  otherwise:
    'You can ignore this e-mail. Without the code, nothing changes. We never ask for it by phone or e-mail.',
  why: 'because this is the address of the order',
}

const byStaff: typeof byBuyer = {
  subject: (order) => `Your code to move order ${order} and your other orders`,
  title: 'Join your orders with another address?',
  lead: (order, address) =>
    `We were asked to move all your orders, such as ${order}, with their licence keys to ${address}. If you want that, tell our support this code.`,
  lasts: 'It works once, within 24 hours of asking.',
  otherwise:
    'Tell it to nobody, and answer this e-mail. Without the code, the keys you have seen stay closed to that address.',
  why: byBuyer.why,
}

type About = Readonly<{ isForStaff?: boolean | undefined; isForKeys?: boolean | undefined }>
const toldTo = ({ isForStaff = false, isForKeys = false }: About) => ({ isForStaff, isForKeys })

const forKeys: typeof byBuyer = {
  subject: (order) => `Your code to show the keys of order ${order} at its new address`,
  title: 'Show your keys at the new address?',
  lead: (order, address) =>
    `Our staff gave order ${order} another address, ${address}. The keys you have seen are closed there. If you want them shown there, tell our support this code.`,
  lasts: 'It works once, within 24 hours of asking.',
  otherwise: 'Tell it to nobody, and answer this e-mail. Without the code, the keys stay closed.',
  why: 'because this was the address of the order',
}

/** The code that moves an order, made while the mail is written, so that it waits in no table. */
export const addressCode = defineEmail({
  name: 'address-code',
  data: z.object({
    requestId: z.int(),
    isForStaff: z.optional(z.boolean()),
    isForKeys: z.optional(z.boolean()),
  }),
  load: async (ctx, { requestId, ...about }): Promise<AddressCodeView | undefined> => {
    const addressChange = await addressChangeById(ctx.db, requestId)
    if (addressChange?.state !== 'open') return undefined
    const order = await orderOf(ctx.db, addressChange.order_id)
    if (!order) throw new Error(`there is no order ${addressChange.order_id}`)
    const code = codeFrom(randomBytes(12))
    await inTransaction(ctx.db, (tx) => addSecret(tx, requestId, hashToken(plainCode(code))))
    const newAddress = maskEmail(addressChange.new_email)
    return { orderNumber: order.order_number, newAddress, code, ...toldTo(about) }
  },
  preview: async (ctx, { requestId, ...about }): Promise<AddressCodeView | undefined> => {
    const addressChange = await addressChangeById(ctx.db, requestId)
    const order = addressChange && (await orderOf(ctx.db, addressChange.order_id))
    if (!order) return undefined
    const newAddress = maskEmail(addressChange.new_email)
    const code = '••••-••••-••••'
    return { orderNumber: order.order_number, newAddress, code, ...toldTo(about) }
  },
  write: ({ orderNumber, newAddress, code, isForStaff, isForKeys }, house) => {
    const words = isForKeys ? forKeys : isForStaff ? byStaff : byBuyer
    const { subject, title, lead, lasts, otherwise, why } = words
    return {
      subject: subject(orderNumber),
      body: (
        <EmailLayout
          preview={lasts}
          house={house}
          seal="code"
          reference={`Order ${orderNumber}`}
          title={title}
          lead={lead(orderNumber, newAddress)}
          why={why}
        >
          <Code isLong>{code}</Code>
          <Paragraph>{lasts}</Paragraph>
          <Paragraph>
            <Strong>Not you?</Strong> {otherwise}
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
