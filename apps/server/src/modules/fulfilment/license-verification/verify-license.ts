import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { VerifiedLicense, verifyLicense } from '@keyhaven/contracts/license-verification'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { Context } from '../../context.ts'
import type { Db } from '../../infra/db.ts'
import { findSoldKey } from './verify.repo.ts'
import { licenseStateOf } from './verify.rules.ts'

/** Longer than any lookup takes: the time of an answer does not tell which half was wrong. */
const SHORTEST_ANSWER_MS = 150
const NO_ORDER = 'KH-'

async function lookUp(
  db: Db,
  { orderNumber, lastFive }: RequestOf<typeof verifyLicense>['body'],
): Promise<VerifiedLicense | null> {
  const sold = await findSoldKey(db, normalOrderNumber(orderNumber) ?? NO_ORDER, lastFive)
  if (!sold) return null
  const { edition, paidAt } = sold
  return { edition, state: licenseStateOf(sold), soldOn: paidAt.toISOString().slice(0, 10) }
}

/** Whether we sold a key and what became of it, for whoever holds its order number and its end. */
export async function verifiedLicense(
  ctx: Context,
  asked: RequestOf<typeof verifyLicense>['body'],
): Promise<ResponseOf<typeof verifyLicense>> {
  const [license] = await Promise.all([lookUp(ctx.db, asked), sleep(SHORTEST_ANSWER_MS)])
  return { success: true, license }
}
