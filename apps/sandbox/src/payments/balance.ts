import { decimalsOf } from './currencies.ts'
import { newId, nowInSeconds } from './ids.ts'
import type { BalanceTransaction } from './state/balance-shapes.ts'
import type { Charge, Dispute, Refund } from './state/shapes.ts'
import type { World } from './state/world.ts'

const SHARE = 0.015
const FLAT = 25
const DISPUTE_FEE = 2_000
const SETTLES_AFTER_SECONDS = 2 * 24 * 3_600

type Movement = Readonly<{
  id?: string
  type: BalanceTransaction['type']
  category: string
  source: string
  /** What the owner gets or loses, in what was charged. */
  amount: number
  currency: string
  feeOf?: (settled: number) => number
  description?: string
}>

/** What one unit of a currency brings in the one that the account is settled in. */
const RATE = 0.9

const settled = (amount: number, from: string, to: string) =>
  Math.round((amount / 10 ** decimalsOf(from)) * RATE * 10 ** decimalsOf(to))

/** Books what came or went on the owner's balance, in the currency that the account is settled in. */
export function bookBalance(world: World, movement: Movement): BalanceTransaction {
  const { settlesIn } = world.account.settings()
  const currency = settlesIn ?? movement.currency
  const isChanged = currency !== movement.currency
  const amount = isChanged ? settled(movement.amount, movement.currency, currency) : movement.amount
  const fee = movement.feeOf?.(amount) ?? 0
  const now = nowInSeconds()
  return world.balance.add({
    id: movement.id ?? newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + SETTLES_AFTER_SECONDS,
    balance_type: 'payments',
    created: now,
    currency,
    description: movement.description ?? null,
    exchange_rate: isChanged ? RATE : null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: 'pending',
    type: movement.type,
  })
}

/** Cards are charges; all other ways to pay are payments. */
const isCard = ({ payment_method_details }: Charge) => payment_method_details.type === 'card'

export function bookCharged(world: World, charge: Charge) {
  bookBalance(world, {
    ...(charge.balance_transaction && { id: charge.balance_transaction }),
    type: isCard(charge) ? 'charge' : 'payment',
    category: 'charge',
    source: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    feeOf: (settledAmount) => Math.round(settledAmount * SHARE) + FLAT,
  })
}

/** Its fee is not given back. */
export const bookRefunded = (world: World, refund: Refund) =>
  bookBalance(world, {
    ...(refund.balance_transaction && { id: refund.balance_transaction }),
    type: 'refund',
    category: 'refund',
    source: refund.id,
    amount: -refund.amount,
    currency: refund.currency,
  })

export const bookFailedRefund = (world: World, refund: Refund) =>
  bookBalance(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    currency: refund.currency,
  })

export const bookDisputed = (world: World, dispute: Dispute) =>
  bookBalance(world, {
    type: 'adjustment',
    category: 'dispute',
    source: dispute.id,
    amount: -dispute.amount,
    currency: dispute.currency,
    feeOf: () => DISPUTE_FEE,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  })

export const bookReinstated = (world: World, dispute: Dispute) =>
  bookBalance(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency,
    description: `Chargeback reversal for ${dispute.charge}`,
  })
