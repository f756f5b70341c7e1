import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { VerifiedLicense, verifyLicense } from '@keyhaven/contracts/license-verification'
import { NO_ORDER_NUMBER, normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../infra/db/db.ts'
import { inConstantTime } from '../../../infra/http/constant-time.ts'
import { findSoldKey } from './verify.repo.ts'
import { licenseStateOf } from './verify.rules.ts'

async function lookUp(
  db: Db,
  { orderNumber, lastFive }: RequestOf<typeof verifyLicense>['body'],
): Promise<VerifiedLicense | null> {
  const sold = await findSoldKey(db, normalOrderNumber(orderNumber) ?? NO_ORDER_NUMBER, lastFive)
  if (!sold) return null
  const { edition, paidAt } = sold
  return { edition, state: licenseStateOf(sold), soldOn: paidAt.toISOString().slice(0, 10) }
}

/** Whether we sold a key and what became of it, for anyone who holds its order number and its last characters. */
export async function verifiedLicense(
  ctx: Context,
  asked: RequestOf<typeof verifyLicense>['body'],
): Promise<ResponseOf<typeof verifyLicense>> {
  const license = await inConstantTime(lookUp(ctx.db, asked))
  return { success: true, license }
}
