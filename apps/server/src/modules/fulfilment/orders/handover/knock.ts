import { randomInt } from 'node:crypto'
import { deviceNameOf } from '@keyhaven/contracts/device-name'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { normalHandoverCode } from '@keyhaven/contracts/handover-code'
import type { knockHandover, showKnock } from '@keyhaven/contracts/handovers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { callerOf } from '../../../../infra/http/caller.ts'
import { countryOf } from '../../../../infra/http/country.ts'
import { shortNetwork } from '../../../../infra/http/network.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { askerOf, askingBrowser } from '../../../platform/guess-limits/guess-limits.service.ts'
import { openWhile } from '../order-access.ts'
import { handoverByCode, knockBy, spendHandover, storeKnock } from './handover.repo.ts'
import { knockRefusal, markFrom, stateAt } from './handover.rules.ts'
import { hashesOfCode } from './handover-code.ts'

const ANY_MARK = 2 ** 32

/** How the phone describes the computer: a country, a browser, and a network that names no one person. */
async function describedCaller(request: FastifyRequest) {
  const { network, userAgent } = callerOf(request)
  const country = await countryOf(request.ip)
  return { country, network: shortNetwork(network), device: deviceNameOf(userAgent) }
}

/** A code as it is compared. What cannot be one was a slip of the hand, and no guess. */
export function readCode(text: string): string {
  const code = normalHandoverCode(text)
  if (!code) throw new AppError('invalid_request', 'The code has eight letters and digits.')
  return code
}

/**
 * Asks the phone with this code. Nothing is opened: the computer waits for its answer. It hears why if
 * the code is known and no longer open, so that someone who was overtaken by another computer is warned.
 */
export async function knock(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<ResponseOf<typeof knockHandover>> {
  const hashes = hashesOfCode(ctx, code)
  const knockHash = askerOf(ctx, request, reply)
  const computer = { knockHash, mark: markFrom(randomInt(ANY_MARK)) }
  const own = await storeKnock(ctx.db, hashes, { ...computer, ...(await describedCaller(request)) })
  if (own) return { success: true, mark: own.mark ?? 0, secondsLeft: own.secondsLeft }
  const known = await handoverByCode(ctx.db, hashes)
  if (!known) throw new AppError('handover_wrong')
  throw new AppError(knockRefusal(stateAt(known.state, known.secondsLeft)))
}

/** What this computer waits for. */
export async function knocked(
  ctx: Context,
  request: FastifyRequest,
): Promise<ResponseOf<typeof showKnock>> {
  const browser = askingBrowser(ctx, request)
  const found = browser && (await knockBy(ctx.db, browser))
  if (!found) return { success: true, state: null, secondsLeft: 0 }
  const { mark, secondsLeft } = found
  const state = stateAt(found.state, secondsLeft)
  return { success: true, state, secondsLeft, ...(mark !== null && { mark }) }
}

/** Opens the order here, once and only after the yes: the access any other way in gives, on record. */
export async function take(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const browser = askingBrowser(ctx, request)
  const asked = browser && (await knockBy(ctx.db, browser))
  if (!asked) throw new AppError('handover_expired')
  const { orderId } = asked
  await openWhile(ctx, request, reply, {
    ...{ orderId, proof: 'handover' },
    async holds(tx) {
      const computer = await spendHandover(tx, browser, orderId)
      if (!computer) throw new AppError('handover_expired')
      const action = 'order.computer_opened'
      await recordAudit(tx, { actor: 'buyer', action, object: orderId, meta: computer })
    },
  })
  return { success: true as const, orderId }
}
