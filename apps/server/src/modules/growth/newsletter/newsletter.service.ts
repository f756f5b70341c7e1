import { randomBytes } from 'node:crypto'
import type { newsletterStates } from '@keyhaven/contracts/newsletter'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { addressHashes, linkToken } from '../../../infra/crypto/address-hash.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { noteConsent } from '../../people/privacy/consents.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { allowMarketing } from '../../platform/emails/suppressions.service.ts'
import { confirmNews } from './confirm-news.email.tsx'
import {
  confirm,
  deleteSuppressed,
  insertNewsletterRequest,
  lockRequest,
  reschedule,
  subscriptionOf,
} from './newsletter.repo.ts'

type Reader = Readonly<{ email: string; source: 'account' | 'order' }>

/** Mails the link that starts it. A person who has it, or was mailed within a day, gets no other. */
export async function askForNews(ctx: Context, { email, source }: Reader): Promise<void> {
  const id = `news_${randomBytes(16).toString('hex')}`
  const recipient = normalEmail(email)
  const tokenHash = hashToken(linkToken(ctx.config, 'newsletter', id))
  const hashes = addressHashes(ctx.config, recipient)
  const [addressHash] = hashes
  await inTransaction(ctx.db, async (tx) => {
    await reschedule(tx, hashes)
    if (
      !(await insertNewsletterRequest(tx, { id, addressHash, email: recipient, source, tokenHash }))
    )
      return
    const envelope = { dedupeKey: `newsletter:${id}`, recipient, reason: `request:${id}` }
    await queueEmails(ctx, tx, [emailDraft(confirmNews, { ...envelope, data: { requestId: id } })])
  })
}

/** Only now is there consent: the reader of the mailbox pressed the button. Twice is once. */
export async function startNews(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, hashToken(token))
    if (!request) throw new AppError('link_expired')
    if (request.confirmed_at) return
    const hashes = addressHashes(ctx.config, request.email)
    const [subjectHash] = hashes
    const answer = { kind: 'newsletter', choice: 'granted', source: 'mail' } as const
    await confirm(tx, request.id, await noteConsent(tx, { ...answer, subjectHash }))
    await allowMarketing(tx, hashes)
  })
}

/** Subscriptions whose owner has ended marketing. */
export const dropSuppressedNews = (db: Db): Promise<void> => deleteSuppressed(db)

type State = (typeof newsletterStates)[number]

export async function newsStateOf(ctx: Context, email: string): Promise<State> {
  const subscription = await subscriptionOf(ctx.db, addressHashes(ctx.config, email))
  if (!subscription) return 'none'
  return subscription.confirmed_at ? 'subscribed' : 'asked'
}
