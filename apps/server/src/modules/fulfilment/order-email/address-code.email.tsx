import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { maskEmail } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { codeFrom, plainCode } from './order-email.rules.ts'
import { addSecret, wishById } from './wishes.repo.ts'

export type AddressCodeView = Readonly<{ orderNumber: string; newAddress: string; code: string }>

/** The code that moves an order, made while the mail is written, so that it waits in no table. */
export const addressCode = defineEmail({
  name: 'address-code',
  data: z.object({ wishId: z.int() }),
  load: async (ctx, { wishId }): Promise<AddressCodeView | undefined> => {
    const wish = await wishById(ctx.db, wishId)
    if (wish?.state !== 'open') return undefined
    const order = await orderOf(ctx.db, wish.order_id)
    if (!order) throw new Error(`there is no order ${wish.order_id}`)
    const code = codeFrom(randomBytes(12))
    await inTransaction(ctx.db, (tx) => addSecret(tx, wishId, hashToken(plainCode(code))))
    return { orderNumber: order.order_number, newAddress: maskEmail(wish.new_email), code }
  },
  preview: async (ctx, { wishId }): Promise<AddressCodeView | undefined> => {
    const wish = await wishById(ctx.db, wishId)
    const order = wish && (await orderOf(ctx.db, wish.order_id))
    if (!order) return undefined
    const newAddress = maskEmail(wish.new_email)
    return { orderNumber: order.order_number, newAddress, code: '••••-••••-••••' }
  },
  write: ({ orderNumber, newAddress, code }, house) => ({
    subject: `Your code to change the address of order ${orderNumber}`,
    body: (
      <EmailLayout
        preview="It works once, for 15 minutes. Please tell it to nobody."
        house={house}
        seal="code"
        reference={`Order ${orderNumber}`}
        title="Change the address of your order"
        lead={`Someone, probably you, asked us to send everything about order ${orderNumber} to ${newAddress}. If that is right, enter this code on the page that asked for it.`}
        why="because this is the address of the order"
      >
        <Code isLong>{code}</Code>
        <Paragraph>It works once, within 15 minutes of asking.</Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. Without the code, nothing changes.
          We never ask for it by phone or e-mail.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
