import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { hashToken } from '../../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { codeFrom, plainCode } from '../../../fulfilment/order-email/order-email.rules.ts'
import { EmailLayout } from '../../../platform/emails/email-layout.tsx'
import { Bullets, Code, Paragraph, Row, Strong } from '../../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../../platform/emails/template.ts'
import { writtenTime } from '../../../platform/emails/written.rules.ts'
import { timesOfMails } from '../customer-messages.repo.ts'
import { addSecret, codeToWrite } from './conversation-codes.repo.ts'

const MOST_MAILS = 5

export type ConversationCodeView = Readonly<{
  reference: string
  code: string
  /** When mails came in the reader's name: their words may be another's, so they are not in it. */
  mails: readonly string[]
}>

async function viewOf(ctx: Context, codeId: number, code: string) {
  const found = await codeToWrite(ctx.db, codeId)
  if (!found) return undefined
  const { conversationId, messageId, reference, state } = found
  const mails = await timesOfMails(ctx.db, conversationId, messageId, MOST_MAILS)
  return { isOpen: state === 'open', view: { reference, code, mails: mails.map(writtenTime) } }
}

/** The code by which its reader stands behind what was mailed to us, made while the mail is written. */
export const conversationCode = defineEmail({
  name: 'talk-code',
  data: z.object({ codeId: z.int() }),
  load: async (ctx, { codeId }): Promise<ConversationCodeView | undefined> => {
    const code = codeFrom(randomBytes(12))
    const found = await viewOf(ctx, codeId, code)
    if (!found?.isOpen) return undefined
    await inTransaction(ctx.db, (tx) => addSecret(tx, codeId, hashToken(plainCode(code))))
    return found.view
  },
  preview: async (ctx, { codeId }): Promise<ConversationCodeView | undefined> =>
    (await viewOf(ctx, codeId, '••••-••••-••••'))?.view,
  write: ({ reference, code, mails }, house) => ({
    subject: `Did you write to us? Your code for ${reference}`,
    body: (
      <EmailLayout
        preview="It works once, within 24 hours of asking."
        house={house}
        seal="code"
        reference={reference}
        title="Did you write to us?"
        lead="We got e-mails in your name and could not check who sent them. If all of them are yours, answer this e-mail with the code below."
        why="because this is the address of your order or account"
      >
        <Row>
          <Bullets items={mails} />
        </Row>
        <Code isLong>{code}</Code>
        <Paragraph>
          It works once, within 24 hours of asking. With it, our support does what those e-mails ask
          for: it can refund an order or replace a key.
        </Paragraph>
        <Paragraph>
          <Strong>Not you?</Strong> Tell the code to nobody. Without it, nothing happens.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
