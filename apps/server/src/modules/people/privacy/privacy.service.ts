import { randomUUID } from 'node:crypto'
import type { eraseProof, PrivacyState } from '@keyhaven/contracts/privacy'
import type { z } from 'zod/mini'
import type { Context } from '../../context.ts'
import type { CustomerPrincipal } from '../../infra/access.ts'
import { hashAddress } from '../../infra/address-hash.ts'
import { AppError } from '../../infra/app-error.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { confirmPerson } from '../customers/confirm-person.ts'
import { answersOf } from './consents.service.ts'
import { deletedThings } from './erasure-plan.ts'
import { deleteErasure, erasureOf, insertErasure, ordersOfAddress } from './erasures.repo.ts'
import { exportOf } from './exports.repo.ts'
import { holdList } from './hold-list.ts'

const kept = holdList.map(({ what, why, until }) => ({ what, why, until }))

/** What a person finds about their data. Without a proven address it is the general part alone. */
export async function privacyOf(ctx: Context, principal: CustomerPrincipal): Promise<PrivacyState> {
  const general = { success: true as const, deleted: [...deletedThings], kept }
  const nothing = { export: null, erasure: null, waitsFor: [], wantsMarketing: false, consents: [] }
  if (!principal.isProven) return { ...general, ...nothing, isProven: false }
  return { ...general, ...(await ownPart(ctx, principal.email)), isProven: true }
}

async function ownPart(ctx: Context, email: string) {
  const [copy, erasure, orders, consents] = await Promise.all([
    exportOf(ctx.db, email),
    erasureOf(ctx.db, email),
    ordersOfAddress(ctx.db, email),
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
    waitsFor: orders.flatMap(({ orderNumber, waitsFor }) =>
      waitsFor === null ? [] : [{ orderNumber, why: waitsFor }],
    ),
    wantsMarketing: consents.find(({ kind }) => kind === 'marketing')?.choice === 'granted',
    consents,
  }
}

/** Remembers the wish of somebody who has just shown again who they are. A worker carries it out. */
export async function askForErasure(
  ctx: Context,
  principal: CustomerPrincipal,
  proof: z.infer<typeof eraseProof>,
): Promise<void> {
  await confirmPerson(ctx, principal, proof)
  const { email, customerId } = principal
  const id = randomUUID()
  const addressHash = hashAddress(ctx.config, email)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertErasure(tx, { id, email, customerId, addressHash }))) return
    const object = `erasure:${id}`
    await recordAudit(tx, { actor: 'customer', action: 'privacy.erasure', object, meta: {} })
  })
}

/** While it waits for an order it may be taken back. */
export async function takeBackErasure(ctx: Context, { email, isProven }: CustomerPrincipal) {
  const isGone = isProven && (await ctx.db.transaction().execute((tx) => deleteErasure(tx, email)))
  if (!isGone) throw new AppError('conflict', 'The erasure has begun and cannot be taken back.')
}
