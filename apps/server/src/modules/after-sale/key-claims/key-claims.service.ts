import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listKeyClaims, openKeyClaim } from '@keyhaven/contracts/key-claims'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { successorOf } from '../../fulfilment/key-swaps/successor-of.ts'
import {
  checkConflict,
  conflictsFor,
} from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { type KeyMove, moveKeys, whySecondPerson } from '../../staff/key-transfers/move-keys.ts'
import { assignmentsOf } from '../../stock/licenses/units/reclaim-units.ts'
import { replaceKey } from '../../stock/licenses/units/replace-key.ts'
import { type ClaimRow, claimById, claimsOfOrder } from './claim-views.repo.ts'
import { asClaim } from './claim-views.ts'
import {
  type Claimant,
  type ClaimedKey,
  claimedKey,
  claimTurns,
  earlierClaims,
  insertClaim,
  openClaimOf,
  replacedToday,
} from './key-claims.repo.ts'
import { type Caps, judge, symptomOf, withoutKeys } from './key-claims.rules.ts'
import { notifyOfReplacement, notifyStaffOfClaim } from './notify-of-claims.ts'

type ClaimRequest = RequestOf<typeof openKeyClaim>['body']
type OpenedClaim = ResponseOf<typeof openKeyClaim>

/** The keys of an order by their ends, and what was claimed about them. It shows no key. */
export async function claimsOf(
  ctx: Context,
  orderId: string,
): Promise<ResponseOf<typeof listKeyClaims>> {
  const [live, claims, verdictOn] = await Promise.all([
    assignmentsOf(ctx.db, orderId),
    claimsOfOrder(ctx.db, orderId),
    conflictsFor(ctx.db, orderId, 'replacement'),
  ])
  const calendar = await settingsOf({ ...ctx, storeId: claims[0]?.storeId ?? MAIN_STORE })
  const licenses = live.map(({ assignmentId, productId, productName, last5, kind }) => ({
    id: assignmentId,
    productId,
    productName,
    lastFive: last5,
    isVolumeKey: kind === 'volume',
  }))
  const isMoneyAsked = (row: ClaimRow) => verdictOn(row) === 'return_first'
  return { licenses, claims: claims.map((row) => asClaim(row, isMoneyAsked(row), calendar)) }
}

/**
 * A person says that a key does not work, or a member of staff for them. The rules replace it at once or leave it to staff, in one
 * transaction; asking again about the same key gets the same answer.
 */
export async function openClaim(
  ctx: Context,
  orderId: string,
  asked: ClaimRequest,
  { actor = 'buyer', staffId, network }: Opener = {},
): Promise<OpenedClaim> {
  const settings = await settingsOf(ctx)
  const caps = {
    perDay: settings['claims.automatic_per_day'],
    perBatch: settings['claims.automatic_per_batch'],
  }
  const claimId = await inTransaction(ctx.db, (tx) =>
    claimOnce(ctx, tx, { orderId, caps, actor, staffId, network }, asked),
  )
  if (claimId === undefined) return { outcome: 'shown', claim: null }
  const row = await claimById(ctx.db, claimId)
  const verdictOn = await conflictsFor(ctx.db, orderId, 'replacement')
  const calendar = await settingsOf({ ...ctx, storeId: row.storeId })
  const claim = asClaim(row, verdictOn(row) === 'return_first', calendar)
  return { outcome: claim.state, claim }
}

/** Who says that a key does not work, and from where; a member of staff says it for the buyer. */
type Opener = Readonly<{
  actor?: string | undefined
  staffId?: string | undefined
  network?: string | undefined
}>
type Asking = Opener & Readonly<{ orderId: string; caps: Caps; actor: string }>

/** The claim's number; undefined if nobody has seen the key yet: then it is simply shown. */
async function claimOnce(
  ctx: Context,
  tx: Tx,
  { orderId, caps, actor, staffId, network }: Asking,
  asked: ClaimRequest,
) {
  const order = await lockedOrder(tx, orderId)
  const key = await claimedKey(tx, orderId, asked.licenseId)
  if (!key) throw new AppError('not_found')
  const standing = await openClaimOf(tx, key.assignmentId)
  if (standing !== undefined) return standing
  const place = { lineId: key.orderLineId, slot: key.slot }
  const event = await checkConflict(tx, orderId, 'claim', [place])
  if (!key.isLive) throw new AppError('conflict')
  const claimant = claimantIn(ctx, orderId, key)
  await claimTurns(tx, claimant)
  const symptom = symptomOf(asked.errorCode, asked.symptom)
  const verdict = judge(
    {
      ...key,
      symptom,
      isMoneyAsked: event === 'waits',
      earlierClaims: await earlierClaims(tx, claimant),
      ...(await replacedToday(tx, key.keyId)),
    },
    caps,
  )
  if (verdict === 'show') return undefined

  const move: KeyMove = {
    ...{ act: 'claim', by: 'rules', openedBy: staffId ?? null, orderId, licenses: 1 },
    ...{ mailboxes: [order.email], reason: symptom },
    successor: await successorOf(ctx, tx, key, network),
  }
  const isForTwo = verdict === 'replace' && (await whySecondPerson(ctx, tx, move)) !== undefined
  const replacement =
    verdict === 'replace' && !isForTwo
      ? await replaceKey(tx, key, () => moveKeys(ctx, tx, move))
      : undefined
  const unreplaced = isForTwo ? ('needs_two' as const) : ('no_stock' as const)
  const queuedFor = verdict === 'replace' ? unreplaced : verdict
  const claimId = await insertClaim(tx, {
    ...claimant,
    ...asked,
    assignmentId: key.assignmentId,
    keyId: key.keyId,
    symptom,
    note: withoutKeys(asked.note),
    openedBy: actor === 'buyer' ? null : actor,
    result: replacement ? { newAssignmentId: replacement.assignmentId } : { queuedFor },
  })
  const about = { order, key, claimId, actor }
  if (replacement) await notifyOfReplacement(ctx, tx, about, replacement)
  else await notifyStaffOfClaim(tx, about, queuedFor)
  return claimId
}

const claimantIn = (ctx: Context, orderId: string, key: ClaimedKey): Claimant => ({
  orderId,
  emailHashes: addressHashes(ctx.config, personOfAddress(key.emailNormal)),
  card: key.cardFingerprint,
})
