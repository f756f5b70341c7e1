import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { holdList } from './hold-list.ts'

export const farewellKey = (erasureId: string): string => `erasure:${erasureId}`

/** The last mail to an address: when it has gone, the address is forgotten. */
export const farewell = defineEmail({
  name: 'erasure-done',
  data: z.object({ erasureId: z.string() }),
  compose: async ({ config }) => ({
    subject: 'Your data has been erased',
    body: (
      <EmailLayout origin={config.PUBLIC_ORIGIN} preview="This is our last message to you.">
        <Heading as="h1">Your data has been erased</Heading>
        <Text>
          Your account, your name and your addresses are gone. This message is the last we send to
          this address; it is forgotten as soon as the message has left.
        </Text>
        <Text>What we keep, without your name, because we must:</Text>
        <ul>
          {holdList.map(({ table, what, until }) => (
            <li key={table}>
              {what}: {until}.
            </li>
          ))}
        </ul>
        <Text>
          More in our <Link href={`${config.PUBLIC_ORIGIN}/privacy-policy`}>privacy policy</Link>.
        </Text>
      </EmailLayout>
    ),
  }),
})
