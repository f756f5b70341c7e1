import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { callerOf } from '../../../../infra/http/caller.ts'
import { BUYER, revealKeys } from '../../../stock/licenses/units/reveal-keys.ts'
import { recordReveal } from '../../downloads/downloads.service.ts'

/** The keys of an order in full; that its buyer saw them is on record first. */
export async function keysForBuyer(ctx: Context, request: FastifyRequest, orderId: string) {
  const keys = await revealKeys(ctx, orderId, BUYER, callerOf(request))
  if (keys.length > 0) await recordReveal(ctx, request, orderId)
  return keys
}
