import { type DownloadLog, downloadLog, type logDownload } from '@keyhaven/contracts/downloads'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { canAccess } from '../orders/order-access.ts'
import { normalOrderId } from '../orders/orders.rules.ts'
import { linesOfOrder } from '../orders/orders.service.ts'
import { insertClientRow, recentClientRows } from './downloads.repo.ts'
import { CLIENT_ROWS_PER_HOUR } from './downloads.rules.ts'
import { traceOf } from './downloads.service.ts'

/** One word for everything: whose order it is and why nothing was noted stays unsaid. */
const notNoted: ResponseOf<typeof logDownload> = { success: false, error: 'Not logged' }

async function note(ctx: Context, request: FastifyRequest, entry: DownloadLog) {
  const orderId = normalOrderId(entry.orderId)
  if (!(await canAccess(ctx, request, orderId))) return notNoted
  if ((await recentClientRows(ctx.db, orderId)) >= CLIENT_ROWS_PER_HOUR) return notNoted
  const lines = await linesOfOrder(ctx.db, orderId)
  const bought = lines.find(({ product_id }) => product_id === entry.productId)
  if (entry.productId !== undefined && !bought) return notNoted
  await insertClientRow(ctx.db, {
    ...{ orderId, productId: bought?.product_id ?? null },
    ...{ type: entry.downloadType, place: entry.downloadSource, isSuccess: entry.downloadSuccess },
    ...{ fileSize: entry.fileSize, durationMs: entry.downloadDuration },
    ...{ errorMessage: entry.errorMessage, ...traceOf(request) },
  })
  return { success: true }
}

/** Keeps what a page says about a download, if it may speak for the order. */
export async function saveDownload(
  ctx: Context,
  request: FastifyRequest,
  said: unknown,
): Promise<ResponseOf<typeof logDownload>> {
  const entry = downloadLog.safeParse(said)
  return entry.success ? await note(ctx, request, entry.data) : notNoted
}
