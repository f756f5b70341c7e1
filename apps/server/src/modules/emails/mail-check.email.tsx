import { Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from './email-layout.tsx'
import { defineEmail } from './template.ts'

/** Sent by `npm run mail:check`: shows an operator that the mail settings work. */
export const mailCheck = defineEmail({
  name: 'mail-check',
  data: z.object({ requestedAt: z.iso.datetime() }),
  compose: async ({ config }, { requestedAt }) => ({
    subject: 'Your shop can send e-mail',
    body: (
      <EmailLayout origin={config.PUBLIC_ORIGIN} preview="The mail settings of your shop work.">
        <Heading as="h1">Your shop can send e-mail</Heading>
        <Text>
          This message was requested on {requestedAt} (UTC) and has passed through the queue, a
          worker and your mail server. Nothing needs to be done.
        </Text>
      </EmailLayout>
    ),
  }),
})
