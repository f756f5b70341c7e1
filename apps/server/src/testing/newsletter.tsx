import { Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../modules/emails/email-layout.tsx'
import { defineEmail } from '../modules/emails/template.ts'

/** A marketing mail as a feature would declare one. */
export const newsletter = defineEmail({
  name: 'newsletter-of-a-test',
  kind: 'marketing',
  data: z.object({}),
  compose: async ({ config }) => ({
    subject: 'News',
    body: (
      <EmailLayout origin={config.PUBLIC_ORIGIN} preview="News">
        <Text>There is news.</Text>
      </EmailLayout>
    ),
  }),
})
