import type { FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import { soldUnit } from '../../modules/stock/licenses/units/swap-unit.ts'
import { revealedKey } from '../acts/reveal-key.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** The key of a sold unit, as the page of its order shows it: same limits, same entry in the audit log. */
export async function revealedUnit(
  ctx: StaffContext,
  unitId: number,
  reason: string,
  request: FastifyRequest,
) {
  const sold = await soldUnit(ctx.db, unitId)
  if (!sold) throw new AppError('not_found')
  const { orderId, assignmentId } = sold
  return await revealedKey(ctx, orderId, { assignmentId, reason }, request)
}
