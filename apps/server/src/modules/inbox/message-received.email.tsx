import { REPLY_WITHIN_HOURS } from '@keyhaven/contracts/contact'
import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { findByTicket } from './inbox.repo.ts'

/** Only to an address its writer had proved: nobody can make us write to a stranger. */
export const messageReceived = defineEmail({
  name: 'message-received',
  data: z.object({ ticketNumber: z.string() }),
  compose: async (ctx, { ticketNumber }) => {
    const talk = await findByTicket(ctx.db, ticketNumber)
    if (!talk) return undefined
    const origin = ctx.config.PUBLIC_ORIGIN
    return {
      subject: `We have your message (${ticketNumber})`,
      body: (
        <EmailLayout origin={origin} preview={`Your ticket number is ${ticketNumber}.`}>
          <Heading as="h1">We have your message</Heading>
          <Text>
            Your ticket number is <b>{ticketNumber}</b>. A person answers within{' '}
            {REPLY_WITHIN_HOURS} hours.
          </Text>
          <Text>You find your message and our answer in your account:</Text>
          <Text>
            <Link href={`${origin}/account`}>{origin}/account</Link>
          </Text>
        </EmailLayout>
      ),
    }
  },
})
