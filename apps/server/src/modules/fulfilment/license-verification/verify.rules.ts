import type { LicenseState } from '@keyhaven/contracts/license-verification'
import type { PaymentStatus } from '../orders/orders.rules.ts'

type Facts = Readonly<{
  paymentStatus: PaymentStatus
  /** The key was taken back from this order. */
  isRevoked: boolean
  /** Another key replaced it. */
  isReplaced: boolean
  /** The supplier's batch is being looked into. */
  isQuarantined: boolean
}>

const refunded: readonly PaymentStatus[] = ['refunded', 'partially_refunded']
const onHold: readonly PaymentStatus[] = ['disputed', 'review']

function stateOfRevoked({ paymentStatus, isReplaced }: Facts): LicenseState {
  if (isReplaced) return 'replaced'
  return refunded.includes(paymentStatus) ? 'refunded' : 'revoked'
}

/** The one word for a key that was sold. */
export function licenseStateOf(facts: Facts): LicenseState {
  if (facts.isRevoked) return stateOfRevoked(facts)
  if (facts.paymentStatus === 'refunded') return 'refunded'
  if (facts.paymentStatus === 'dispute_lost') return 'revoked'
  const isOnHold = facts.isQuarantined || onHold.includes(facts.paymentStatus)
  return isOnHold ? 'on_hold' : 'active'
}
