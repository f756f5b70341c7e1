import type { MethodType } from '@keyhaven/contracts/payment-methods'
import type { Context } from '../../../../context.ts'
import { storeMethods } from '../../../fulfilment/ledger/ledger.service.ts'

type Lists = Readonly<{
  attemptId: string | null
  intentId: string
  /** What the attempt was opened with; null is the card alone. */
  frozen: readonly string[] | null | undefined
  wanted: readonly MethodType[]
}>

/** A buyer who changed the country pays the same intent, with the list of that country. */
export async function keepMethods(ctx: Context, { attemptId, intentId, frozen, wanted }: Lists) {
  if (attemptId === null || (frozen ?? ['card']).join() === wanted.join()) return
  await ctx.payments.changeMethods(intentId, wanted)
  await storeMethods(ctx.db, attemptId, wanted)
}
