import { Heading, Link, Section, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { replacedBy } from '../licenses/replace-key.ts'
import { keysForMail, type LicenseKey } from '../licenses/reveal-keys.ts'
import { orderOf } from '../orders/orders.service.ts'

const keyStyle = {
  fontFamily: '"Geist Mono", Menlo, Consolas, monospace',
  fontSize: '17px',
  backgroundColor: '#f3f4f1',
  borderRadius: '12px',
  padding: '14px 16px',
}

function headingOf(keys: readonly LicenseKey[], isNew: boolean) {
  if (keys.length > 1) return `Your ${keys.length} licence keys`
  return isNew ? 'Your new licence key' : 'Your licence key'
}

/** The keys themselves. They are read when the mail is written and stand nowhere else. */
export const keysOf = defineEmail({
  name: 'keys',
  /** A batch of a delivery, or all keys of the order when it is asked for again. */
  data: z.object({ orderId: z.string(), batch: z.nullable(z.int()) }),
  compose: async (ctx, { orderId, batch }) => {
    const order = await orderOf(ctx.db, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    const keys = await keysForMail(ctx, orderId, batch)
    // Taken back, or frozen by a dispute, before the mail was written.
    if (keys.length === 0) return undefined
    const page = `${ctx.config.PUBLIC_ORIGIN}/order-success/${orderId}`
    const replaced = batch === null ? [] : await replacedBy(ctx.db, orderId, batch)
    const isNew = replaced.length > 0
    const isPartial = order.fulfilment_status === 'partial'
    return {
      subject: `Your ${isNew ? 'new ' : ''}licence ${keys.length === 1 ? 'key' : 'keys'} for order ${order.order_number}`,
      body: (
        <EmailLayout
          origin={ctx.config.PUBLIC_ORIGIN}
          preview="Keep this e-mail: it holds your keys."
        >
          <Heading as="h1">{headingOf(keys, isNew)}</Heading>
          {replaced.map(({ orderLineId, slot, lastFive }) => (
            <Text key={`${orderLineId}-${slot}`}>
              It replaces the key that ended in {lastFive}. That one is no longer yours to use:
              please remove it from the computer before you enter the new one.
            </Text>
          ))}
          {keys.map((key) => (
            <Section key={`${key.orderLineId}-${key.slot}`}>
              <Text style={{ marginBottom: '4px' }}>{key.productName}</Text>
              <Text style={keyStyle}>{key.licenseKey}</Text>
            </Section>
          ))}
          {isPartial && (
            <Text>
              The rest of your order is being prepared, usually within 3-4 hours. We e-mail it as
              soon as it is ready; you do not need to do anything.
            </Text>
          )}
          <Text>
            Install the edition from the maker’s own site, open one of the apps and enter the key
            when it asks. <Link href={page}>Your order page</Link> has the steps for Windows and
            Mac.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
