import { Heading, Link, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'

const texts = {
  known: {
    subject: 'You have a Keyhaven account already',
    title: 'You have an account already',
    text: 'Somebody, probably you, tried to create an account with this address. It has one: sign in, or ask for a new password if you no longer know yours.',
  },
  changed: {
    subject: 'Your Keyhaven password was changed',
    title: 'Your password was changed',
    text: 'The password of your account was changed with a code from this mailbox, and every other device was signed out. If it was not you, ask for a new password at once.',
  },
} as const

/** What the owner of an account should know about it. */
export const accountNews = defineEmail({
  name: 'account-news',
  data: z.object({ news: z.enum(['known', 'changed']) }),
  compose: async (ctx, { news }) => {
    const { subject, title, text } = texts[news]
    const origin = ctx.config.PUBLIC_ORIGIN
    return {
      subject,
      body: (
        <EmailLayout origin={origin} preview={title}>
          <Heading as="h1">{title}</Heading>
          <Text>{text}</Text>
          <Text>
            <Link href={`${origin}/account`}>{origin}/account</Link>
          </Text>
        </EmailLayout>
      ),
    }
  },
})
