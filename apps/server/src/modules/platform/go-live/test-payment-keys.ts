import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { audited } from '../audit/audited.ts'
import { insertKeyTest, lastKeyTest } from './go-live.repo.ts'

const AMOUNT = { amountMinor: 100, currency: 'USD' }

/** Told by its end: the key itself, or a hash of it, is kept nowhere. */
const keyOf = ({ config }: Context) => ({
  isLive: config.isLive,
  ending: config.STRIPE_SECRET_KEY.slice(-4),
})

/**
 * Opens a payment of one dollar and cancels it: no card is named, so nothing can be charged. Throws
 * what the provider refused.
 */
export async function testPaymentKeys(ctx: Context, actor: string): Promise<void> {
  const name = `keytest_${randomBytes(12).toString('hex')}`
  const { id } = await ctx.payments.createIntent({ ...AMOUNT, attemptId: name, orderId: name })
  await ctx.payments.cancelIntent(id)
  const key = keyOf(ctx)
  await audited(ctx.db, { actor, action: 'payments.test_keys' }, async (tx) => {
    await insertKeyTest(tx, key, actor)
    return { result: undefined, object: 'shop:payments', meta: { isLive: key.isLive } }
  })
}

/** When the keys in use were last found to work; undefined if never. */
export const paymentKeysTestedAt = (ctx: Context) => lastKeyTest(ctx.db, keyOf(ctx))
