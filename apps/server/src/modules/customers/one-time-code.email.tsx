import { Heading, Text } from '@react-email/components'
import { z } from 'zod'
import { EmailLayout } from '../emails/email-layout.tsx'
import { defineEmail } from '../emails/template.ts'
import { makeCode } from './one-time-code.ts'

const words = {
  verify: { title: 'Confirm your address', use: 'to confirm that this address is yours' },
  reset: { title: 'Choose a new password', use: 'to choose a new password' },
  erase: { title: 'Erase your data', use: 'to erase what the shop knows about this address' },
  access: { title: 'Open your licences', use: 'to open the orders of this address' },
} as const

const digits = { fontFamily: 'monospace', fontSize: '32px', letterSpacing: '6px', margin: '16px 0' }

/** Six digits, made while the mail is written, so that they wait in no table. */
export const oneTimeCode = defineEmail({
  name: 'one-time-code',
  data: z.object({ purpose: z.enum(['verify', 'reset', 'access', 'erase']), email: z.string() }),
  compose: async (ctx, { purpose, email }) => {
    const { title, use } = words[purpose]
    const code = await makeCode(ctx, purpose, email)
    return {
      subject: `${code} is your Keyhaven code`,
      body: (
        <EmailLayout origin={ctx.config.PUBLIC_ORIGIN} preview="It works once, for 10 minutes.">
          <Heading as="h1">{title}</Heading>
          <Text>
            Somebody, probably you, asked {use}. Enter these digits on the page that asked for them:
          </Text>
          <Text style={digits}>{code}</Text>
          <Text>
            They work once and for 10 minutes. We never ask for them by phone or e-mail. If it was
            not you, nothing needs to be done.
          </Text>
        </EmailLayout>
      ),
    }
  },
})
