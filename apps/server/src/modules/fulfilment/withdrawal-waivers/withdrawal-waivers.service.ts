import type { Consents } from '@keyhaven/contracts/checkout'
import { CONSENT_VERSION, consentTexts, hasWithdrawalRight } from '@keyhaven/contracts/withdrawal'
import type { Db } from '../../../infra/db/db.ts'
import { consentsOfOrder, insertConsents, isConfirmationSent } from './withdrawal-waivers.repo.ts'

const BOTH = 2

type Agreed = { billingInfo: { country: string }; consents?: Consents | undefined }

/**
 * Keeps what a consumer of the EU or the UK agreed to; the contract lets no cart through without. A firm
 * that takes an offer was asked nothing, and nothing is kept.
 */
export async function saveConsents(db: Db, orderId: string, network: string, asked: Agreed) {
  if (!asked.consents || !hasWithdrawalRight(asked.billingInfo.country)) return
  await insertConsents(db, orderId, network, [
    {
      kind: 'immediate_delivery',
      textVersion: CONSENT_VERSION,
      wording: consentTexts.immediateDelivery,
    },
    {
      kind: 'withdrawal_waiver',
      textVersion: CONSENT_VERSION,
      wording: consentTexts.withdrawalWaiver,
    },
  ])
}

/** What the buyer of an order agreed to, for the confirmation that repeats it. */
export const consentsOf = (db: Db, orderId: string) => consentsOfOrder(db, orderId)

/**
 * Whether the buyer gave up the right of withdrawal for what is delivered: both consents, and the
 * confirmation of both was sent. A confirmation that never left keeps the right intact.
 */
export async function hasWaiver(db: Db, orderId: string): Promise<boolean> {
  const consents = await consentsOfOrder(db, orderId)
  return consents.length === BOTH && (await isConfirmationSent(db, orderId))
}
