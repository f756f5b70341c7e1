import { z } from 'zod'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { TAKE_BACK_DAYS } from './customers.rules.ts'
import { addKeepSecret, moveById } from './moves.repo.ts'

export type AccountMovedView = Readonly<{ takeBackUrl: string }>

/** What the old address of an account is told. It says nothing of the new one. */
export const accountMoved = defineEmail({
  name: 'account-moved',
  data: z.object({ moveId: z.int() }),
  load: async (ctx, { moveId }): Promise<AccountMovedView | undefined> => {
    const move = await moveById(ctx.db, moveId)
    if (!move?.mayBeTakenBack) return undefined
    const token = newToken()
    await addKeepSecret(ctx.db, moveId, hashToken(token))
    // In the fragment, so that no server or log sees it.
    return { takeBackUrl: `${ctx.config.PUBLIC_ORIGIN}/keep-account#${moveId}.${token}` }
  },
  write: ({ takeBackUrl }, house) => ({
    subject: 'Your Keyhaven account has another address now',
    body: (
      <EmailLayout
        preview="The address of your account was changed."
        house={house}
        seal="shield"
        reference="Your account"
        title="The address of your account was changed"
        lead="You now sign in with another address. Every other device was signed out."
        why="because this was the address of your account"
      >
        <Paragraph>
          Orders stay with the address they were bought with: those of this address still open with
          a code to this mailbox.
        </Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> Take the account back. You can do so for {TAKE_BACK_DAYS} days,
          without signing in.
        </Paragraph>
        <Buttons main={{ href: takeBackUrl, label: 'Take my account back' }} />
      </EmailLayout>
    ),
  }),
})
