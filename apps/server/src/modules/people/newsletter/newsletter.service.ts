import { randomBytes } from 'node:crypto'
import type { newsletterStates } from '@keyhaven/contracts/newsletter'
import type { Context } from '../../context.ts'
import { hashAddress, linkToken } from '../../infra/address-hash.ts'
import { AppError } from '../../infra/app-error.ts'
import { hashToken } from '../../infra/tokens.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { allowMarketing } from '../emails/suppressions.service.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { noteConsent } from '../privacy/consents.service.ts'
import { confirmNews } from './confirm-news.email.tsx'
import { confirm, insertWish, lockWish, subscriptionOf } from './newsletter.repo.ts'

type Reader = Readonly<{ email: string; source: 'account' | 'order' }>

/** Mails the link that starts it. Whoever has it already, or was mailed within a day, gets no other. */
export async function askForNews(ctx: Context, { email, source }: Reader): Promise<void> {
  const id = `news_${randomBytes(16).toString('hex')}`
  const recipient = normalEmail(email)
  const tokenHash = hashToken(linkToken(ctx.config, 'newsletter', id))
  const addressHash = hashAddress(ctx.config, recipient)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertWish(tx, { id, addressHash, email: recipient, source, tokenHash }))) return
    const envelope = { dedupeKey: `newsletter:${id}`, recipient, reason: `request:${id}` }
    await queueEmails(ctx, tx, [letter(confirmNews, { ...envelope, data: { wishId: id } })])
  })
}

/** Only now somebody has agreed: whoever reads the mailbox pressed the button. Twice is once. */
export async function startNews(ctx: Context, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const wish = await lockWish(tx, hashToken(token))
    if (!wish) throw new AppError('link_expired')
    if (wish.confirmed_at) return
    const subjectHash = wish.address_hash
    const answer = { kind: 'newsletter', choice: 'granted', source: 'mail' } as const
    await confirm(tx, wish.id, await noteConsent(tx, { ...answer, subjectHash }))
    await allowMarketing(tx, subjectHash)
  })
}

type State = (typeof newsletterStates)[number]

export async function newsStateOf(ctx: Context, email: string): Promise<State> {
  const subscription = await subscriptionOf(ctx.db, hashAddress(ctx.config, email))
  if (!subscription) return 'none'
  return subscription.confirmed_at ? 'subscribed' : 'asked'
}
