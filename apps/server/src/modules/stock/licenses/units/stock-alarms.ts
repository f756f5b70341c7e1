import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { emailDraft, queueEmails } from '../../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { membersWith } from '../../../staff/staff/colleagues.ts'
import { levelOf, type StockLevel } from '../licenses.rules.ts'
import { stockAlarm } from './stock-alarm.email.tsx'
import { noteLevel, productCalled, upsertThreshold, watchedProducts } from './stock-alarms.repo.ts'

/** Until staff say otherwise. */
export const USUAL_THRESHOLD = 20

/** Those who can do something about it. */
const PURCHASERS = 'licenses.import'

const rank: Readonly<Record<StockLevel, number>> = { ok: 0, low: 1, empty: 2 }

const words = {
  low: (name: string, free: number) => ({
    severity: 'warning' as const,
    title: `Few keys of ${name} are left`,
    body: `${free} ${free === 1 ? 'key is' : 'keys are'} free. Import more before they run out.`,
  }),
  empty: (name: string) => ({
    severity: 'critical' as const,
    title: `${name} is out of keys`,
    body: 'Buyers now wait for the next import. They are served in the order of their payments.',
  }),
}

export async function setThreshold(
  ctx: Context,
  productId: string,
  threshold: number,
  actor: string,
): Promise<number> {
  return await audited(ctx.backOfficeDb, { actor, action: 'license.threshold' }, async (tx) => {
    if ((await productCalled(tx, productId)) === undefined) throw new AppError('not_found')
    await upsertThreshold(tx, productId, threshold)
    return { result: threshold, object: `product:${productId}`, meta: { threshold } }
  })
}

type Low = Readonly<{ productId: string; free: number }>

async function mailPurchasers(ctx: Context, tx: Tx, low: Low, crossing: number) {
  const told = `stock:${low.productId}:${crossing}`
  const mails = (await membersWith(tx, PURCHASERS)).map(({ id, email }) =>
    emailDraft(stockAlarm, {
      dedupeKey: `${told}:${id}`,
      recipient: email,
      reason: `request:${told}`,
      data: low,
    }),
  )
  await queueEmails(ctx, tx, mails)
}

/**
 * Tells staff on screen and by mail when an edition runs low and when it is empty, once per crossing, however many
 * workers look.
 */
export async function watchStock(ctx: Context): Promise<void> {
  for (const product of await watchedProducts(ctx.db, USUAL_THRESHOLD)) {
    const { productId, name, free, threshold, level } = product
    const now = levelOf(free, threshold)
    if (now === level) continue
    await inTransaction(ctx.db, async (tx) => {
      const crossing = await noteLevel(tx, product, now)
      if (crossing === undefined || now === 'ok' || rank[now] < rank[level]) return
      await notifyStaff(tx, {
        dedupeKey: `stock:${productId}:${crossing}`,
        ...words[now](name, free),
        object: `product:${productId}`,
        to: { permission: PURCHASERS },
      })
      await mailPurchasers(ctx, tx, { productId, free }, crossing)
    })
  }
}
