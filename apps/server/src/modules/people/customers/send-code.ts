import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { hasBroughtOrders } from '../../fulfilment/orders/imported-orders.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { hasBought, paidOrdersOf } from '../../fulfilment/orders/orders.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { accountNews } from './account.email.tsx'
import { chatCode } from './chat-code.email.tsx'
import { customerByEmail } from './customers.repo.ts'
import { oneTimeCode } from './one-time-code.email.tsx'
import { type CodeRequest, sendCodeJob } from './send-code-job.ts'

type Asking = Readonly<{ asker: Buffer; isKnown: boolean }>

/** Asks for a mail to an address. The same work, known or not: the worker looks it up. */
export async function requestCode(
  ctx: Context,
  purpose: Exclude<CodeRequest['purpose'], 'chat'>,
  email: string,
  { asker, isKnown }: Asking,
) {
  const browser = { asker: asker.toString('hex'), isKnown }
  const data = { purpose, email: normalEmail(email), ...browser, request: randomUUID() }
  await inTransaction(ctx.db, (tx) => ctx.queue.enqueue(tx, sendCodeJob, data))
}

/** Tells the owner of an address that a person tried to register it. */
export const notifyAccountOwner = (ctx: Context, email: string) =>
  requestCode(ctx, 'known', email, { asker: Buffer.alloc(0), isKnown: false })

async function isExpected(ctx: Context, { purpose, email }: CodeRequest): Promise<boolean> {
  const account = await customerByEmail(ctx.db, email)
  if (purpose === 'access' || purpose === 'erase') {
    if (account !== undefined || (await hasBought(ctx.db, email))) return true
    return await hasBroughtOrders(ctx.db, email)
  }
  if (purpose === 'verify') return account !== undefined && !account.isVerified
  return account !== undefined
}

const envelopeOf = ({ email, request }: CodeRequest) => ({
  dedupeKey: `code:${request}`,
  recipient: email,
  reason: `request:${request}`,
})

/** To the mailbox of the order that is named, if that is its address. */
async function sendChatCode(ctx: Context, request: CodeRequest): Promise<void> {
  const { email, orderNumber, asker } = request
  const orders = await paidOrdersOf(ctx.db, email)
  const order = orders.find(({ order_number }) => order_number === orderNumber)
  if (!order) return
  const data = { email, asker, orderId: order.id }
  const mail = emailDraft(chatCode, { ...envelopeOf(request), data })
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [mail]))
}

/** Mails the code, if the address has anything to open. */
export async function sendCode(ctx: Context, request: CodeRequest): Promise<void> {
  const { purpose, email, asker, isKnown, isByStaff } = request
  if (purpose === 'chat') return await sendChatCode(ctx, request)
  if (!(await isExpected(ctx, request))) return
  const envelope = envelopeOf(request)
  const mail =
    purpose === 'known'
      ? emailDraft(accountNews, { ...envelope, data: { news: 'known' } })
      : emailDraft(oneTimeCode, {
          ...envelope,
          data: { purpose, email, asker, isKnown, isByStaff },
        })
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [mail]))
}
