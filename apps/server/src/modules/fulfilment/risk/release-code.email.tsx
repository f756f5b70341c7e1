import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { orderOf } from '../orders/orders.service.ts'
import { CODE_MINUTES } from './release-code.rules.ts'
import { releaseDigits } from './release-digits.ts'
import { checkOf } from './risk.repo.ts'

export type ReleaseCodeView = Readonly<{ orderNumber: string; code: string; orderUrl: string }>

/** The code that releases the keys of a paid order. An older one than the last is not sent any more. */
export const releaseCodeMail = defineEmail({
  name: 'release-code',
  data: z.object({ orderId: z.string(), nth: z.int() }),
  load: async (ctx, { orderId, nth }): Promise<ReleaseCodeView | undefined> => {
    const check = await checkOf(ctx.db, orderId)
    if (check?.waits_for !== 'code' || check.codes !== nth) return undefined
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    return {
      orderNumber: order.order_number,
      code: releaseDigits(ctx.config, { orderId, nth }),
      orderUrl: `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`,
    }
  },
  preview: async (ctx, { orderId }): Promise<ReleaseCodeView | undefined> => {
    const order = await orderOf(ctx.db, orderId)
    const masked = { code: '••••••', orderUrl: ctx.config.PUBLIC_ORIGIN }
    return order && { orderNumber: order.order_number, ...masked }
  },
  write: ({ orderNumber, code, orderUrl }, house) => ({
    subject: `One step to your keys of order ${orderNumber}`,
    body: (
      <EmailLayout
        preview="Enter the code from this e-mail on your order page."
        house={house}
        seal="code"
        reference={`Order ${orderNumber}`}
        title="One step to your keys"
        lead="Thank you, your payment has arrived. Enter this code on your order page to see your keys."
        why="because this is the address of the order"
      >
        <Code>{code}</Code>
        <Paragraph>
          It works for {CODE_MINUTES} minutes; the page sends another if you need one.
        </Paragraph>
        <Buttons main={{ href: orderUrl, label: 'Open my order' }} />
        <Paragraph>
          <Strong>Why a code?</Strong> Keys cannot be taken back once they are seen. For some orders
          we make sure that the person who paid reads this mailbox. An automatic check chose yours;
          it is no judgment of you.
        </Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> Then please tell the code to nobody, and answer this e-mail.
          Without it no key leaves before a person has looked.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
