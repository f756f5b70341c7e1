import { worthInDollars } from '@keyhaven/contracts/charge'
import type { Money } from '@keyhaven/contracts/money'
import type { LimitKind, RoleLimits } from '@keyhaven/contracts/staff/roles'
import type { Context } from '../../../context.ts'
import { isWithin } from '../../platform/roles/roles.rules.ts'
import { rateInForce } from './currencies.service.ts'

/** Whether a member of staff may do this over such an amount alone, in whichever currency. */
export async function isWithinLimit(
  ctx: Context,
  { limits }: Readonly<{ limits: RoleLimits }>,
  kind: LimitKind,
  amount: Money,
): Promise<boolean> {
  if (limits[kind] === null) return true
  const { rateMicros } = await rateInForce(ctx, amount.currency)
  return isWithin(limits, kind, worthInDollars(amount, rateMicros).minor)
}
