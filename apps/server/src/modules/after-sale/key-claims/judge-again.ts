import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { conflictsFor } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { claimById } from './claim-views.repo.ts'
import { asStaffClaim } from './claim-views.ts'
import { claimedKey, claimHead, earlierClaims, replacedToday } from './key-claims.repo.ts'
import { doubtsAbout, doubtText } from './key-claims.rules.ts'

/** A claim with what the rules think of it at this moment. Nothing is changed by asking. */
export async function judgedAgain(ctx: Context, claimId: number) {
  const db = ctx.backOfficeDb
  if (!(await claimHead(db, claimId))) throw new AppError('not_found')
  const row = await claimById(db, claimId)
  const verdictOn = await conflictsFor(db, row.orderId, 'replacement')
  const isMoneyAsked = verdictOn(row) === 'return_first'
  const settings = await settingsOf({ ...ctx, storeId: row.storeId })
  const caps = {
    perDay: settings['claims.automatic_per_day'],
    perBatch: settings['claims.automatic_per_batch'],
  }
  const { key, earlier, replaced } = await inTransaction(db, async (tx) => {
    const found = await claimedKey(tx, row.orderId, row.licenseId)
    if (!found) throw new AppError('not_found')
    const emailHashes = addressHashes(ctx.config, personOfAddress(found.emailNormal))
    const claimant = { orderId: row.orderId, emailHashes, card: found.cardFingerprint }
    return {
      key: found,
      // This claim is one of them.
      earlier: Math.max(0, (await earlierClaims(tx, claimant)) - 1),
      replaced: await replacedToday(tx, found.keyId),
    }
  })
  const facts = {
    ...key,
    ...replaced,
    isMoneyAsked,
    earlierClaims: earlier,
    symptom: row.symptom,
  }
  return {
    claim: asStaffClaim(row, settings),
    key,
    isMoneyAsked,
    doubts: doubtsAbout(facts, caps).map(doubtText),
  }
}
