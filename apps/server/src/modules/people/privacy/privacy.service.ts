import { randomUUID } from 'node:crypto'
import type { eraseProof, PrivacyState } from '@keyhaven/contracts/privacy'
import type { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { confirmPerson } from '../customers/confirm-person.ts'
import { answersOf } from './consents.service.ts'
import { deletedThings } from './erasure-plan.ts'
import { deleteErasure, erasureOf, insertErasure } from './erasures.repo.ts'
import { exportOf } from './exports.repo.ts'
import { holdList } from './hold-list.ts'
import { heldUpOrders } from './waiting-orders.ts'

const kept = holdList.map(({ what, why, until }) => ({ what, why, until }))

/** What a person finds about their data. Without a proven address it is the general part alone. */
export async function privacyOf(ctx: Context, principal: CustomerPrincipal): Promise<PrivacyState> {
  const general = { success: true as const, deleted: [...deletedThings], kept }
  const nothing = { export: null, erasure: null, waitsFor: [], wantsMarketing: false, consents: [] }
  if (!principal.isProven) return { ...general, ...nothing, isProven: false }
  return { ...general, ...(await ownPart(ctx, principal.email)), isProven: true }
}

async function ownPart(ctx: Context, email: string) {
  const [copy, erasure, waitsFor, consents] = await Promise.all([
    exportOf(ctx.db, email),
    erasureOf(ctx.db, email),
    heldUpOrders(ctx.db, email),
    answersOf(ctx, email),
  ])
  return {
    export: copy
      ? {
          id: copy.id,
          state: copy.state as 'queued' | 'ready',
          requestedAt: copy.requested_at.toISOString(),
          expiresAt: copy.expires_at.toISOString(),
        }
      : null,
    erasure: erasure
      ? {
          state: erasure.state as 'asked' | 'farewell',
          requestedAt: erasure.requested_at.toISOString(),
        }
      : null,
    waitsFor,
    wantsMarketing: consents.find(({ kind }) => kind === 'marketing')?.choice === 'granted',
    consents,
  }
}

/** Whether an address asked to be forgotten, and is not yet. */
export const isBeingErased = async (db: Db, email: string): Promise<boolean> =>
  (await erasureOf(db, email)) !== undefined

/** Remembers the wish of a person who has just shown again who they are. A worker carries it out. */
export async function askForErasure(
  ctx: Context,
  principal: CustomerPrincipal,
  proof: z.infer<typeof eraseProof> & { asker: Buffer | undefined },
): Promise<void> {
  await confirmPerson(ctx, principal, proof)
  const { email, customerId } = principal
  const id = randomUUID()
  const addressHash = hashAddress(ctx.config, email)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertErasure(tx, { id, email, customerId, addressHash }))) return
    const object = `erasure:${id}`
    await recordAudit(tx, { actor: 'customer', action: 'privacy.erasure', object, meta: {} })
  })
}

/** While it waits for an order it may be taken back. */
export async function cancelErasureRequest(ctx: Context, { email, isProven }: CustomerPrincipal) {
  const isGone = isProven && (await inTransaction(ctx.db, (tx) => deleteErasure(tx, email)))
  if (!isGone) throw new AppError('conflict', 'The erasure has begun and cannot be taken back.')
}
