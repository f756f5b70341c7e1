import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { makeProof } from './one-time-code.ts'

/** The same subject with digits and without: what is read on a locked screen tells nothing. */
const words = {
  verify: {
    subject: 'Confirm your address for Keyhaven',
    title: 'Confirm your address',
    use: 'to confirm that this address is yours',
    button: 'Confirm my address',
  },
  reset: {
    subject: 'Choose a new password for Keyhaven',
    title: 'Choose a new password',
    use: 'to choose a new password',
    button: 'Choose a new password',
  },
  erase: {
    subject: 'Confirm that Keyhaven should erase your data',
    title: 'Erase your data',
    use: 'to erase what the shop knows about this address',
    button: 'Erase my data',
  },
  access: {
    subject: 'Your sign-in to Keyhaven',
    title: 'Open your licences',
    use: 'to open the orders of this address',
    button: 'Sign in',
  },
} as const

const purposes = ['verify', 'reset', 'access', 'erase'] as const

export type OneTimeCodeView = Readonly<{
  purpose: (typeof purposes)[number]
  /** None while too many wrong ones were tried: then the link alone works. */
  code: string | undefined
  link: string
  /** A member of staff sent it, at the wish of the customer. */
  isByStaff?: boolean
}>

const Digits = ({ code }: { code: string }) => (
  <>
    <Code>{code}</Code>
    <Paragraph>
      Enter these six digits on the page that asked for them. They work for 10 minutes. Or use this
      link in any browser; it works for one hour.
    </Paragraph>
  </>
)

const FromStaff = () => (
  <Paragraph>Use this link in any browser. It works once, for one hour.</Paragraph>
)

const NoDigits = () => (
  <Paragraph>
    Too many wrong codes or passwords were tried for this address, so we send no code for now.
    Please use this link. It works for one hour.
  </Paragraph>
)

/** Six digits and a link, made while the mail is written, so that they wait in no table. */
export const oneTimeCode = defineEmail({
  name: 'one-time-code',
  data: z.object({
    purpose: z.enum(purposes),
    email: z.string(),
    asker: z.string().default(''),
    isKnown: z.boolean().default(false),
    isByStaff: z.boolean().default(false),
  }),
  load: async (ctx, { asker, ...data }): Promise<OneTimeCodeView> => {
    const { purpose, isByStaff } = data
    const asked = { ...data, asker: Buffer.from(asker, 'hex') }
    const { code, link } = await makeProof(ctx, asked)
    // In the fragment, so that no server or log sees it.
    const href = `${ctx.config.PUBLIC_ORIGIN}/mail-link#${purpose}.${link}`
    return { purpose, code, link: href, isByStaff }
  },
  write: ({ purpose, code, link, isByStaff = false }, house) => {
    const { subject, title, use, button: label } = words[purpose]
    return {
      subject,
      body: (
        <EmailLayout
          preview="It works once, for a short time."
          house={house}
          seal="code"
          reference={purpose === 'access' ? 'Sign-in code' : 'Your account'}
          title={title}
          lead={
            isByStaff
              ? 'Our support sent you this link, as you asked.'
              : `Someone, probably you, asked ${use}.`
          }
          why={
            isByStaff
              ? 'because our support sent you a link to sign in'
              : 'because someone entered your address at Keyhaven'
          }
        >
          {isByStaff ? <FromStaff /> : code ? <Digits code={code} /> : <NoDigits />}
          <Buttons main={{ href: link, label }} />
          <Paragraph>
            <Strong>Not you?</Strong> You can ignore this e-mail. Without the code or the link
            nobody gets in. We never ask for either by phone or e-mail.
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
})
