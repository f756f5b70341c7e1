import { z } from 'zod'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { makeChatCode } from './chat-code.ts'

export type ChatCodeView = Readonly<{
  /** None while too many wrong ones were tried. */
  code: string | undefined
  account: string
}>

const Digits = ({ code }: { code: string }) => (
  <>
    <Code>{code}</Code>
    <Paragraph>
      Enter these six digits in the chat that asked for them. They work for 10 minutes, and only
      there. The chat then sees how your order stands, never a licence key.
    </Paragraph>
  </>
)

const NoDigits = ({ account }: { account: string }) => (
  <>
    <Paragraph>
      Too many wrong codes or passwords were tried for this address, so we send no code for now.
      Your account shows the same, and more.
    </Paragraph>
    <Buttons main={{ href: account, label: 'Sign in' }} />
  </>
)

/** Six digits for one chat, made while the mail is written, so that they wait in no table. */
export const chatCode = defineEmail({
  name: 'chat-code',
  data: z.object({ email: z.string(), asker: z.string(), orderId: z.string() }),
  load: async (ctx, { email, asker, orderId }): Promise<ChatCodeView> => ({
    code: await makeChatCode(ctx, { email, orderId, asker: Buffer.from(asker, 'hex') }),
    account: `${ctx.config.PUBLIC_ORIGIN}/account`,
  }),
  write: ({ code, account }, house) => ({
    subject: 'Your order in our chat',
    body: (
      <EmailLayout
        preview="It works once, for a short time."
        house={house}
        seal="code"
        reference="Chat code"
        title="Open your order in the chat"
        lead="Someone, probably you, asked our assistant about an order of this address."
        why="because someone entered your address at Keyhaven"
      >
        {code ? <Digits code={code} /> : <NoDigits account={account} />}
        <Paragraph>
          <Strong>Not you?</Strong> You can ignore this e-mail. Without the code nobody learns
          anything. We never ask for it by phone or e-mail.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
