import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'

/** Leads to the account and opens nothing: whoever downloads signs in first. */
export const exportReady = defineEmail({
  name: 'export-ready',
  data: z.object({}),
  compose: async ({ config }) => ({
    subject: 'The copy of your data is ready',
    body: (
      <EmailLayout origin={config.PUBLIC_ORIGIN} preview="You can download it for 24 hours.">
        <Heading as="h1">The copy of your data is ready</Heading>
        <Text>Sign in to download it. It is deleted after 24 hours.</Text>
        <Text>
          <Link href={`${config.PUBLIC_ORIGIN}/account`}>{config.PUBLIC_ORIGIN}/account</Link>
        </Text>
        <Text>If you did not ask for it, change your password: somebody else is signed in.</Text>
      </EmailLayout>
    ),
  }),
})
