import type { Healed } from './heal-orphans.ts'
import { isOpen, type Kind, type Plan } from './orphans.rules.ts'

/** A payment that the provider has and the ledger lacks: no card, key or buyer. */
export type LostPayment = Readonly<{
  intent: string
  order: string
  /** When it was paid. */
  at: string
  kind: Kind
  plan: Plan
  /** Whether a person still has to see to it. */
  isLeft: boolean
  done?: string | undefined
  failure?: string | undefined
}>

/** What `payments:orphans --json` prints. */
export type OrphansAnswer = Readonly<{
  payments: readonly LostPayment[]
  /** There are more than one run looks at. */
  hasMore: boolean
}>

function paymentOf({ orphan, done, failure }: Healed): LostPayment {
  const { intent, kind, plan, record, orderId } = orphan
  const at = (intent.paidAt ?? intent.createdAt).toISOString()
  const isLeft = isOpen(kind) && done === undefined
  const order = record?.orderNumber ?? orderId
  return { intent: intent.id, order, at, kind, plan, isLeft, done, failure }
}

export const answerOf = (results: readonly Healed[], hasMore: boolean): OrphansAnswer => ({
  payments: results.map(paymentOf),
  hasMore,
})

/** Nothing is left to see to. */
export const isClear = ({ payments, hasMore }: OrphansAnswer): boolean =>
  !hasMore && payments.every(({ isLeft }) => !isLeft)
