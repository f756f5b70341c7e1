import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { StaffPrincipal } from '../../infra/access.ts'
import { callerOf } from '../../infra/caller.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { noteReveal } from '../downloads/downloads.service.ts'
import { BUYER, revealKeys } from '../licenses/reveal-keys.ts'
import { assignmentsOf } from '../licenses/take-back-units.ts'
import { auditMissingPermission, findStaff } from '../staff/staff-guard.ts'
import type { ShownKey } from './order-view.ts'

const HIDDEN = '•••••-•••••-•••••-•••••-'

export async function keysForBuyer(ctx: Context, request: FastifyRequest, orderId: string) {
  const keys = await revealKeys(ctx, orderId, BUYER, callerOf(request))
  if (keys.length > 0) await noteReveal(ctx, request, orderId)
  return keys
}

/** The member of staff who looks at an order; one who may not is noted, and sees what anyone sees. */
export async function staffViewer(
  ctx: Context,
  request: FastifyRequest,
): Promise<StaffPrincipal | undefined> {
  if (request.headers.authorization === undefined) return undefined
  const staff = await findStaff(ctx, request)
  request.staff = staff ?? null
  if (!staff || staff.permissions.includes('orders.view')) return staff
  await auditMissingPermission(ctx)(request, 'orders.view')
  return undefined
}

/** The keys as this member of staff may see them. That they looked is on record before they do. */
export async function keysForStaff(
  ctx: Context,
  request: FastifyRequest,
  staff: StaffPrincipal,
  orderId: string,
): Promise<readonly ShownKey[]> {
  const actor = staffActor(staff.id)
  const place = callerOf(request)
  await ctx.backOfficeDb
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actor, action: 'order.viewed', object: orderId, meta: place }),
    )
  if (staff.permissions.includes('licenses.reveal')) {
    return await revealKeys(ctx, orderId, actor, place)
  }
  return (await assignmentsOf(ctx.backOfficeDb, orderId)).map(({ last5, kind, ...key }) => ({
    orderLineId: key.orderLineId,
    productId: key.productId,
    productName: key.productName,
    licenseKey: HIDDEN + last5,
    isVolumeKey: kind === 'volume',
  }))
}
