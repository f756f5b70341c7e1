import { deviceNameOf } from '@keyhaven/contracts/device-name'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { shortNetwork } from '../../../../infra/http/network.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { type KeyRing, keyRingOf, openBatchKey, openKey } from '../vault/key-vault.ts'
import { markSeen, type SealedAssignment } from './assignments.repo.ts'

export type LicenseKey = Readonly<{
  orderLineId: number
  productId: string
  productName: string
  licenseKey: string
  isVolumeKey: boolean
  slot: number
}>

export const BUYER = 'buyer'

const viewerOf = ({ network, userAgent }: { network: string; userAgent: string }) => ({
  network: shortNetwork(network),
  device: deviceNameOf(userAgent),
})

/**
 * Shows the live keys of an order to a person who may see them. That they were seen is committed
 * before a key leaves this function: from then on none of them can return to stock.
 */
export async function revealKeys(
  ctx: Context,
  orderId: string,
  actor: string,
  from: { network: string; userAgent: string },
): Promise<LicenseKey[]> {
  return await inTransaction(ctx.db, async (tx) => {
    const viewer = actor === BUYER ? viewerOf(from) : undefined
    const seen = await markSeen(tx, { orderId, batch: null, isReveal: true, viewer })
    if (seen.length === 0) return []
    const meta = { ...from, assignments: idsOf(seen) }
    await recordAudit(tx, { actor, action: 'license.reveal', object: orderId, meta })
    return openAll(ctx, seen)
  })
}

type OneKey = Readonly<{
  orderId: string
  assignmentId: number
  actor: string
  reason: string
  /** Notes the look in the same transaction; it throws where this person may look no more. */
  allowed: (tx: Tx, place: Readonly<{ orderLineId: number; slot: number }>) => Promise<unknown>
}>

/**
 * Shows one key of an order to a member of staff, who says why. Like every look it is committed
 * before the key leaves; undefined where there is nothing to show, or it may not be shown.
 */
export async function revealOneKey(
  ctx: Context,
  { orderId, assignmentId, actor, reason, allowed }: OneKey,
  from: { network: string; userAgent: string },
): Promise<LicenseKey | undefined> {
  return await inTransaction(ctx.db, async (tx) => {
    const seen = await markSeen(tx, { orderId, batch: null, only: [assignmentId], isReveal: true })
    const [key] = seen
    if (!key) return undefined
    await allowed(tx, { orderLineId: key.orderLineId, slot: key.slot })
    const meta = { ...from, assignments: idsOf(seen), reason }
    await recordAudit(tx, { actor, action: 'license.reveal', object: orderId, meta })
    return openAll(ctx, seen)[0]
  })
}

/**
 * The keys a mail will say: those of one delivery, some chosen ones, or all live ones. Composing the mail counts as
 * seen, because nobody can tell afterwards whether it was read; it does not count as a reveal, which
 * is a person who looks at the order.
 */
export async function keysForMail(
  ctx: Context,
  orderId: string,
  batch?: number | null,
  only?: readonly number[],
): Promise<LicenseKey[]> {
  return await inTransaction(ctx.db, async (tx) => {
    const seen = await markSeen(tx, { orderId, batch: batch ?? null, only, isReveal: false })
    if (seen.length === 0) return []
    const meta = { batch: batch ?? 'all', assignments: idsOf(seen) }
    await recordAudit(tx, { actor: 'system', action: 'license.mail', object: orderId, meta })
    return openAll(ctx, seen)
  })
}

/** The one key that goes to a colleague of the buyer, for the mail that says it. */
export async function keyForSeat(
  ctx: Context,
  orderId: string,
  assignmentId: number,
): Promise<LicenseKey | undefined> {
  return await inTransaction(ctx.db, async (tx) => {
    const seen = await markSeen(tx, { orderId, batch: null, only: [assignmentId], isReveal: false })
    if (seen.length === 0) return undefined
    const meta = { seat: true, assignments: idsOf(seen) }
    await recordAudit(tx, { actor: 'system', action: 'license.mail', object: orderId, meta })
    return openAll(ctx, seen)[0]
  })
}

const idsOf = (seen: readonly SealedAssignment[]) => seen.map(({ assignmentId }) => assignmentId)

function openAll(ctx: Context, sealed: readonly SealedAssignment[]): LicenseKey[] {
  const open = openerOf(keyRingOf(ctx.config))
  return sealed.map((row) => ({
    orderLineId: row.orderLineId,
    productId: row.productId,
    productName: row.productName,
    licenseKey: open(row),
    isVolumeKey: row.kind === 'volume',
    slot: row.slot,
  }))
}

type Openable = Pick<
  SealedAssignment,
  'batchId' | 'productId' | 'fingerprint' | 'wrappedKey' | 'kekId' | 'ciphertext'
>

/** Opens keys of any batches, each batch's data key once. */
export function openerOf(ring: KeyRing) {
  const dataKeys = new Map<number, Buffer>()
  return (row: Openable): string => {
    const dataKey = dataKeys.get(row.batchId) ?? openBatchKey(ring, row)
    dataKeys.set(row.batchId, dataKey)
    return openKey(dataKey, row, row.ciphertext)
  }
}
