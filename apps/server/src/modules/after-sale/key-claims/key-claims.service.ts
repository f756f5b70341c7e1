import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listKeyClaims, openKeyClaim } from '@keyhaven/contracts/key-claims'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { inTransaction } from '../../infra/retry.ts'
import { hashToken } from '../../infra/tokens.ts'
import { replaceKey } from '../licenses/replace-key.ts'
import { assignmentsOf } from '../licenses/take-back-units.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { claimById, claimsOfOrder } from './claim-views.repo.ts'
import { asClaim } from './claim-views.ts'
import {
  type Claimant,
  type ClaimedKey,
  claimedKey,
  earlierClaims,
  insertClaim,
  standingClaim,
  takeTurns,
} from './key-claims.repo.ts'
import { claimantOf, judge, symptomOf, withoutKeys } from './key-claims.rules.ts'
import { tellOfClaim, tellOfReplacement } from './tell-of-claims.ts'

type Asked = RequestOf<typeof openKeyClaim>['body']
type Answer = ResponseOf<typeof openKeyClaim>

/** The keys of an order by their ends, and what was claimed about them. It shows no key. */
export async function claimsOf(
  ctx: Context,
  orderId: string,
): Promise<ResponseOf<typeof listKeyClaims>> {
  const [live, claims] = await Promise.all([
    assignmentsOf(ctx.db, orderId),
    claimsOfOrder(ctx.db, orderId),
  ])
  const licenses = live.map(({ assignmentId, productId, productName, last5, kind }) => ({
    id: assignmentId,
    productId,
    productName,
    lastFive: last5,
    isVolumeKey: kind === 'volume',
  }))
  return { licenses, claims: claims.map(asClaim) }
}

/**
 * Somebody says that a key does not work. The rules replace it at once or leave it to staff, in one
 * transaction; asking again about the same key gets the same answer.
 */
export async function openClaim(ctx: Context, orderId: string, asked: Asked): Promise<Answer> {
  const claimId = await inTransaction(ctx.db, (tx) => claimOnce(ctx, tx, orderId, asked))
  if (claimId === undefined) return { outcome: 'shown', claim: null }
  const claim = asClaim(await claimById(ctx.db, claimId))
  return { outcome: claim.state, claim }
}

/** The claim's number; undefined if nobody has seen the key yet: then it is simply shown. */
async function claimOnce(ctx: Context, tx: Tx, orderId: string, asked: Asked) {
  const order = await lockedOrder(tx, orderId)
  const key = await claimedKey(tx, orderId, asked.licenseId)
  if (!key) throw new AppError('not_found')
  const standing = await standingClaim(tx, key.assignmentId)
  if (standing !== undefined) return standing
  if (!key.isLive) throw new AppError('conflict')
  const claimant = claimantIn(orderId, key)
  await takeTurns(tx, claimant)
  const symptom = symptomOf(asked.errorCode, asked.symptom)
  const verdict = judge({ ...key, symptom, earlierClaims: await earlierClaims(tx, claimant) })
  if (verdict === 'show') return undefined

  const replacement = verdict === 'replace' ? await replaceKey(tx, key) : undefined
  const queuedFor = verdict === 'replace' ? ('no_stock' as const) : verdict
  const claimId = await insertClaim(tx, {
    ...claimant,
    ...asked,
    assignmentId: key.assignmentId,
    keyId: key.keyId,
    symptom,
    note: withoutKeys(asked.note),
    result: replacement ? { newAssignmentId: replacement.assignmentId } : { queuedFor },
  })
  const about = { order, key, claimId, actor: 'buyer' }
  if (replacement) await tellOfReplacement(ctx, tx, about, replacement)
  else await tellOfClaim(tx, about, queuedFor)
  return claimId
}

const claimantIn = (orderId: string, key: ClaimedKey): Claimant => ({
  orderId,
  emailHash: hashToken(claimantOf(key.emailNormal)),
  card: key.cardFingerprint,
})
