import { worthInDollars } from '@keyhaven/contracts/charge'
import type { Money } from '@keyhaven/contracts/money'
import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { LimitKind, RoleLimits } from '@keyhaven/contracts/staff/roles'
import type { Context } from '../../../context.ts'
import { aloneLimits, isWithin } from '../../staff/roles/roles.rules.ts'
import { rateInForce } from './currencies.service.ts'

type Limited = Readonly<{ role?: string; limits: RoleLimits }>

/** Whether a member of staff may do this over such an amount alone, in whichever currency. */
export async function isWithinLimit(
  ctx: Context,
  member: Limited,
  kind: LimitKind,
  amount: Money,
): Promise<boolean> {
  const limits = aloneLimits(member)
  if (limits[kind] === null) return true
  const { rateMicros } = await rateInForce(ctx, amount.currency)
  return isWithin(limits, kind, worthInDollars(amount, rateMicros).minor)
}

type Pair = Readonly<{ decider: Limited; asker: Limited }>

/** Whether two people may agree on such an amount: it is within the limit of the second, or one is a super admin. */
export async function mayAgreeOn(
  ctx: Context,
  { decider, asker }: Pair,
  kind: LimitKind,
  amount: Money,
): Promise<boolean> {
  if ([decider, asker].some(({ role }) => role === SUPER_ADMIN)) return true
  return await isWithinLimit(ctx, decider, kind, amount)
}
