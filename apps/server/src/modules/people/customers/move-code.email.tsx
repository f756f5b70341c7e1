import { z } from 'zod'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { customerByEmail } from './customers.repo.ts'
import { moveById } from './moves.repo.ts'
import { makeProof } from './one-time-code.ts'

export type MoveCodeView = Readonly<{
  /** None if the address has an account already. The digits are missing after too many wrong ones. */
  proof?: Readonly<{ code: string | undefined; link: string }>
}>

const Proof = ({ code, link }: NonNullable<MoveCodeView['proof']>) => (
  <>
    {code && <Code>{code}</Code>}
    <Paragraph>
      {code
        ? 'Enter these six digits on the page that asked for them. They work for 10 minutes. Or use this link'
        : 'Too many wrong codes were tried for this address, so we send no digits for now. Please use this link'}{' '}
      in the browser where you are signed in; it works for one hour.
    </Paragraph>
    <Buttons main={{ href: link, label: 'Use this address' }} />
    <Paragraph>
      <Strong>Not you?</Strong> You can ignore this e-mail. Without the code or the link nothing
      changes. We never ask for either by phone or e-mail.
    </Paragraph>
  </>
)

/** To the address an account is to move to: a code, or that it has an account already. */
export const moveCode = defineEmail({
  name: 'move-code',
  data: z.object({
    moveId: z.int(),
    asker: z.string().default(''),
    isKnown: z.boolean().default(false),
  }),
  load: async (ctx, { moveId, asker, isKnown }): Promise<MoveCodeView | undefined> => {
    const move = await moveById(ctx.db, moveId)
    if (move?.state !== 'open') return undefined
    const email = normalEmail(move.newEmail)
    if ((await customerByEmail(ctx.db, email)) !== undefined) return {}
    const asked = { purpose: 'move', email, asker: Buffer.from(asker, 'hex'), isKnown } as const
    const { code, link } = await makeProof(ctx, asked)
    // In the fragment, so that no server or log sees it.
    return { proof: { code, link: `${ctx.config.PUBLIC_ORIGIN}/mail-link#move.${link}` } }
  },
  write: ({ proof }, house) => ({
    subject: 'Your new address for Keyhaven',
    body: (
      <EmailLayout
        preview="About the address of an account."
        house={house}
        seal="code"
        reference="Your account"
        title="Your new address"
        lead={
          proof
            ? 'Someone, probably you, wants to use this address for their Keyhaven account.'
            : 'Someone, probably you, wanted to use this address for another Keyhaven account. It has an account already, so nothing was changed.'
        }
        why="because someone entered your address at Keyhaven"
      >
        {proof ? (
          <Proof {...proof} />
        ) : (
          <Paragraph>Sign in with this address, or choose another one.</Paragraph>
        )}
      </EmailLayout>
    ),
  }),
})
