import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { countWithheld } from '../../stock/licenses/units/withheld-keys.ts'
import { maskEmail, normalEmail } from '../orders/orders.rules.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import {
  addressChangeByCode,
  endAddressChange,
  insertAddressChange,
  recentAddressChanges,
} from './address-changes.repo.ts'
import { addressCode } from './address-code.email.tsx'
import { lockPaidOrders } from './move-orders.repo.ts'
import { formerAddress } from './order-email.repo.ts'
import { plainCode } from './order-email.rules.ts'

const CODE_HOURS = 24
const MOST_A_DAY = 3

type CodeMail = Readonly<{ orderId: string; oldEmail: string; newEmail: string; actor: string }>

/** Mails a code about an order to a mailbox: who reads it there and tells it to staff agrees. */
async function mailCode(
  ctx: Context,
  tx: Tx,
  { actor, ...codeMail }: CodeMail,
  way: 'merge' | 'release',
) {
  const { orderId, oldEmail } = codeMail
  if ((await recentAddressChanges(tx, orderId, false, 24)) >= MOST_A_DAY) {
    throw new AppError('too_many_requests')
  }
  const { id } = await insertAddressChange(tx, {
    ...{ ...codeMail, way: 'code' },
    ...{ isFromBrowser: false, network: '', minutes: CODE_HOURS * 60 },
  })
  const mail = emailDraft(addressCode, {
    dedupeKey: `${addressCode.name}:${id}`,
    recipient: oldEmail,
    reason: orderId,
    data: { requestId: id, isForStaff: true, ...(way === 'release' && { isForKeys: true }) },
  })
  await queueEmails(ctx, tx, [mail])
  const meta = { request: id, way }
  await recordAudit(tx, { actor, action: 'order.address_asked', object: orderId, meta })
  return { sentTo: maskEmail(oldEmail) }
}

type MailboxChange = Readonly<{ from: string; to: string; actor: string }>

/** Mails the mailbox that would lose its orders a code. */
export const askOldMailbox = (ctx: Context, { from, to, actor }: MailboxChange) =>
  inTransaction(ctx.db, async (tx) => {
    const order = (await lockPaidOrders(tx, from)).at(-1)
    if (!order) throw new AppError('conflict', 'There is no order to move.')
    const codeMail = { orderId: order.id, oldEmail: order.email, newEmail: to, actor }
    return await mailCode(ctx, tx, codeMail, 'merge')
  })

/** Mails the mailbox that had an order before a code: with it the keys that were seen there are shown at the new one. */
export const askFormerMailbox = (ctx: Context, orderId: string, actor: string) =>
  inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const oldEmail = await formerAddress(tx, orderId)
    if (oldEmail === undefined || (await countWithheld(tx, orderId)) === 0) {
      throw new AppError('conflict')
    }
    return await mailCode(ctx, tx, { orderId, oldEmail, newEmail: order.email, actor }, 'release')
  })

type Named = Readonly<{ id: string; email: string }>

/** Whether a code is the one that was mailed about one of these orders and this new address. It works once. */
export async function spendCode(tx: Tx, orders: readonly Named[], to: string, code: string) {
  for (const order of orders) {
    const addressChange = await addressChangeByCode(tx, order, hashToken(plainCode(code)))
    if (addressChange && normalEmail(addressChange.new_email) === normalEmail(to)) {
      await endAddressChange(tx, addressChange.id, 'done')
      return true
    }
  }
  return false
}
