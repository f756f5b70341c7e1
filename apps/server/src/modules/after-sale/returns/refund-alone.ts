import { worthInDollars } from '@keyhaven/contracts/charge'
import { type Currency, money } from '@keyhaven/contracts/money'
import type { RoleLimits } from '@keyhaven/contracts/staff/roles'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { rateInForce } from '../../catalog/currencies/currencies.service.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { aloneLimits } from '../../staff/roles/roles.rules.ts'
import { givenAlone, staffAddresses } from './refund-limits.repo.ts'
import { whyAboveLimit } from './refund-limits.rules.ts'

/** The member of staff who gives money back. */
export type Giver = Readonly<{ actor: string; limits: RoleLimits; role?: string }>

type GivingBack = Readonly<{
  order: Readonly<{ id: string; email: string }>
  amountMinor: number
  currency: Currency
  /** What remains is less than the keys that are kept may be sold for. */
  isBelowFloor?: boolean
}>

/**
 * The one question before staff give money back, in the transaction that does it: throws `second_person_needed`,
 * with the reason as its words. What they gave back alone before counts; nobody gives more in their name meanwhile.
 */
export async function refuseAlone(
  ctx: Context,
  tx: Tx,
  giver: Giver,
  { order, amountMinor, currency, isBelowFloor }: GivingBack,
): Promise<void> {
  const why = (await isOfStaff(tx, order.email))
    ? 'The buyer is a member of staff.'
    : isBelowFloor
      ? 'What remains is less than the keys that are kept may be sold for.'
      : await whyTooMuch(ctx, tx, giver, {
          ...{ orderId: order.id, email: order.email },
          dollarsMinor: await inDollars(ctx, amountMinor, currency),
        })
  if (why !== undefined) throw new AppError('second_person_needed', why)
}

async function isOfStaff(tx: Tx, email: string): Promise<boolean> {
  const person = personOfAddress(email)
  return (await staffAddresses(tx)).some((address) => personOfAddress(address) === person)
}

async function inDollars(ctx: Context, minor: number, currency: Currency): Promise<number> {
  const { rateMicros } = await rateInForce(ctx, currency)
  return worthInDollars(money(minor, currency), rateMicros).minor
}

async function whyTooMuch(
  ctx: Context,
  tx: Tx,
  giver: Giver,
  giving: Parameters<typeof whyAboveLimit>[1],
) {
  const rows = await givenAlone(tx, giver.actor, giving.orderId)
  const before = await Promise.all(
    rows.map(async ({ amountMinor, currency, ...row }) => ({
      ...row,
      dollarsMinor: await inDollars(ctx, amountMinor, currency),
    })),
  )
  return whyAboveLimit(aloneLimits(giver), giving, before)
}
