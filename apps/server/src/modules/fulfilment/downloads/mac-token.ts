import type { createMacToken, Download } from '@keyhaven/contracts/downloads'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { NO_ORDER_NUMBER, normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, isToken, newToken } from '../../../infra/crypto/tokens.ts'
import { shortestAnswer } from '../../../infra/http/constant-time.ts'
import { canAccess } from '../orders/order-access.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { editionsOf, insertServerRow, insertToken, paidLines, spendUse } from './downloads.repo.ts'
import { maskOrderNumber, runsOnMac } from './downloads.rules.ts'
import { traceOf } from './downloads.service.ts'
import { officialLinks } from './links.service.ts'

type Claim = RequestOf<typeof createMacToken>['body']
type MacTokenResult = ResponseOf<typeof createMacToken>

const refused: MacTokenResult = { success: false }

/** A token for a paid order with something for the Mac in it. */
async function tokenFor(ctx: Context, lines: Awaited<ReturnType<typeof paidLines>>) {
  const line = lines.find(runsOnMac)
  if (!line) return refused
  const token = newToken()
  await insertToken(ctx.db, hashToken(token), line.orderId)
  return { success: true, downloadToken: token }
}

/**
 * A token for the browser that opened the order, or for anyone who names its number and its address.
 * Everybody else is refused after the same time; `countGuess` throws for those who try too often.
 */
export async function macToken(
  ctx: Context,
  request: FastifyRequest,
  { orderNumber, email }: Claim,
  countGuess: () => Promise<void>,
): Promise<MacTokenResult> {
  const shortest = shortestAnswer()
  const lines = await paidLines(ctx.db, normalOrderNumber(orderNumber) ?? NO_ORDER_NUMBER)
  const [first] = lines
  if (first && (await canAccess(ctx, request, first.orderId))) return await tokenFor(ctx, lines)
  await countGuess()
  const isPair = first?.emailNormal === normalEmail(email)
  const answer = await tokenFor(ctx, isPair ? lines : [])
  await shortest
  return answer
}

/** What the token opens: editions and links. No key, no name, no address. */
export async function openedDownload(
  ctx: Context,
  request: FastifyRequest,
  token: string,
): Promise<Download> {
  const used = isToken(token) ? await spendUse(ctx.db, hashToken(token)) : undefined
  const lines = used ? await editionsOf(ctx.db, used.orderId) : []
  const [first] = lines
  if (!used || !first) throw new AppError('link_expired')
  await insertServerRow(ctx.db, {
    ...{ orderId: used.orderId, productId: null, type: 'software', place: 'download_page' },
    ...{ isSuccess: true, ...traceOf(request) },
  })
  const linkOf = await officialLinks(ctx)
  return {
    orderNumber: maskOrderNumber(first.orderNumber),
    editions: lines.filter(runsOnMac).map(({ orderNumber: _, ...edition }) => ({
      ...edition,
      downloadLink: linkOf(edition, 'Mac'),
    })),
    expiresAt: used.expiresAt.toISOString(),
  }
}
