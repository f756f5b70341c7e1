import { refusalTexts } from '@keyhaven/contracts/data/key-claims'
import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { claimById } from './claim-views.repo.ts'

/** A person looked at a claim and did not replace the key: why, and what can be done. */
export const claimRefused = defineEmail({
  name: 'key-claim-refused',
  data: z.object({ claimId: z.int() }),
  compose: async (ctx, { claimId }) => {
    const claim = await claimById(ctx.db, claimId)
    if (!claim.refusal) return undefined
    const page = `${ctx.config.PUBLIC_ORIGIN}/order-success/${claim.orderId}`
    return {
      subject: `About your key of order ${claim.orderNumber}`,
      body: (
        <EmailLayout origin={ctx.config.PUBLIC_ORIGIN} preview="We have looked at your key.">
          <Heading as="h1">We have looked at your key</Heading>
          <Text>
            {claim.productName}, the key that ends in {claim.lastFive}: we have not replaced it.{' '}
            {refusalTexts[claim.refusal]}
          </Text>
          <Text>
            If you see it differently, answer this e-mail with a picture of the message.{' '}
            <Link href={page}>Your order page</Link> shows the key and its history.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
