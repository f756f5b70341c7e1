import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { maskEmail } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { addressChangeById } from './address-changes.repo.ts'
import { makeKeepLink } from './keep-link.ts'

export type AddressChangeView = Readonly<{
  orderNumber: string
  newAddress: string
  until: string
  keepUrl: string
}>

/** "18 November 2026 at 19:30 UTC" */
const writtenTime = (time: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`

/** Tells the address on file that its order is to move, and how to say no. */
export const addressChangeMail = defineEmail({
  name: 'address-wish',
  data: z.object({ requestId: z.int() }),
  load: async (ctx, { requestId }): Promise<AddressChangeView | undefined> => {
    const addressChange = await addressChangeById(ctx.db, requestId)
    // Stopped or overtaken before it was written.
    if (addressChange?.state !== 'open') return undefined
    const order = await orderOf(ctx.db, addressChange.order_id)
    if (!order) throw new Error(`there is no order ${addressChange.order_id}`)
    return {
      orderNumber: order.order_number,
      newAddress: maskEmail(addressChange.new_email),
      until: writtenTime(addressChange.until),
      keepUrl: await makeKeepLink(ctx, requestId),
    }
  },
  preview: async (ctx, { requestId }): Promise<AddressChangeView | undefined> => {
    const addressChange = await addressChangeById(ctx.db, requestId)
    const order = addressChange && (await orderOf(ctx.db, addressChange.order_id))
    if (!order) return undefined
    return {
      orderNumber: order.order_number,
      newAddress: maskEmail(addressChange.new_email),
      until: writtenTime(addressChange.until),
      keepUrl: ctx.config.PUBLIC_ORIGIN,
    }
  },
  write: ({ orderNumber, newAddress, until, keepUrl }, house) => ({
    subject: `Should order ${orderNumber} go to another address?`,
    body: (
      <EmailLayout
        preview="If it was not you, please keep your address."
        house={house}
        seal="shield"
        reference={`Order ${orderNumber}`}
        title="Someone asked to change the address of your order"
        lead={`Order ${orderNumber} was bought with this address. Someone asked us to send everything about it to ${newAddress} instead.`}
        why="because this is the address of the order"
      >
        <Paragraph>
          <Strong>Not you?</Strong> Keep your address. You do not need to sign in.
        </Paragraph>
        <Buttons main={{ href: keepUrl, label: 'Keep my address' }} />
        <Paragraph>
          <Strong>It was you?</Strong> You can ignore this e-mail. The address changes on {until},
          and not before this e-mail is 72 hours old. Keys that were already delivered are not sent
          to the new address.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
