import { Button, Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { hashToken, newToken } from '../../infra/tokens.ts'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { orderOf } from '../orders/orders.service.ts'
import { armLink } from './withdrawals.repo.ts'

export const WITHDRAWAL_LINK_MINUTES = 60

const button = {
  backgroundColor: '#00687f',
  borderRadius: '10px',
  color: '#ffffff',
  fontWeight: 600,
  padding: '12px 20px',
}

/** A link to the page that confirms a withdrawal. It is made now, and only its hash is kept. */
export const withdrawalLink = defineEmail({
  name: 'withdrawal-link',
  data: z.object({ linkId: z.int() }),
  compose: async (ctx, { linkId }) => {
    const token = newToken()
    const link = await armLink(ctx.db, linkId, hashToken(token), WITHDRAWAL_LINK_MINUTES)
    const order = link && (await orderOf(ctx.db, link.order_id))
    if (!order) return undefined
    // In the fragment: it is sent to no server, and stands in no log.
    const address = `${ctx.config.PUBLIC_ORIGIN}/withdrawal#${token}`
    return {
      subject: `Withdraw from order ${order.order_number}`,
      body: (
        <EmailLayout
          origin={ctx.config.PUBLIC_ORIGIN}
          preview="Nothing is withdrawn until you confirm it."
        >
          <Heading as="h1">Withdraw from order {order.order_number}</Heading>
          <Text>
            The page behind this button shows what you can withdraw from. Nothing happens until you
            press “Confirm withdrawal” there. The link works once, for one hour. If you did not ask
            for it, nothing needs to be done.
          </Text>
          <Button href={address} style={button}>
            Go to the withdrawal
          </Button>
        </EmailLayout>
      ),
    }
  },
})
