import type { Tx } from '../../../infra/db/db.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { endClaims } from './key-claims.repo.ts'

/**
 * Ends the claims of an order that wait about keys which were taken back: nothing is left to replace.
 * The buyer hears of the money, so there is no second mail.
 */
export async function closeClaims(tx: Tx, orderId: string): Promise<void> {
  for (const claim of await endClaims(tx, orderId)) {
    await recordAudit(tx, {
      actor: 'system',
      action: 'license.claim_refused',
      object: orderId,
      meta: { claim, reason: 'money_back' },
    })
  }
}
