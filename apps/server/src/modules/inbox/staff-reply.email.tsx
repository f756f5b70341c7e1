import { Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { messageToMail } from './inbox.repo.ts'

/** The answer of a member of staff. */
export const staffReply = defineEmail({
  name: 'staff-reply',
  data: z.object({ messageId: z.number() }),
  compose: async (ctx, { messageId }) => {
    const found = await messageToMail(ctx.db, messageId)
    if (!found) return undefined
    return {
      subject: `Re: ${found.subject} (${found.ticket_number})`,
      body: (
        <EmailLayout origin={ctx.config.PUBLIC_ORIGIN} preview={found.subject}>
          <Heading as="h1">Our answer to {found.ticket_number}</Heading>
          <Text style={{ whiteSpace: 'pre-line' }}>{found.body}</Text>
        </EmailLayout>
      ),
    }
  },
})
