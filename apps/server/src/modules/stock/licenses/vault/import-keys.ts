import type { ImportReport, KeyImport } from '@keyhaven/contracts/key-import'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { Queue } from '../../../../infra/work/queue.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { editionNames, formatsOf, type KeyFile, sortRows } from '../licenses.rules.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { releaseBackorderLock } from '../units/stock-lock.repo.ts'
import { productNames, waitForOtherImports } from './imports.repo.ts'
import { keyRowsOf } from './key-rows.ts'
import { type Found, foundIn, kindOf, sortKeys } from './sort-keys.ts'
import { storeBatch } from './store-batch.ts'

/** What an import needs of the context: a seed has no more. */
export type ImportContext = Pick<Context, 'config' | 'backOfficeDb'> & {
  queue: Pick<Queue, 'enqueue'>
}

export const MAX_UNITS = 100_000

/**
 * Reads a supplier's file and stores the keys we never had, encrypted, in the order of the file. All
 * or nothing, repeatable, and safe beside itself. Those who wait for the product are served afterwards.
 */
export async function importKeys(
  ctx: ImportContext,
  request: KeyImport & { actor: string },
): Promise<ImportReport> {
  const { productId } = request
  const file = await fileOf(ctx.backOfficeDb, request)
  const found = file.keys.map((row) => foundIn(ctx.config, { ...row, productId }))
  const { fresh, revived, duplicates } = request.dryRun
    ? await sortKeys(ctx.backOfficeDb, found, kindOf(request.volumeCapacity))
    : await inTransaction(ctx.backOfficeDb, (tx) => store(ctx, tx, request, found))
  const count = fresh.length + revived.length
  return {
    new: count,
    imported: request.dryRun ? 0 : count,
    duplicates: duplicates.map(({ line, orderNumber }) => ({ line, orderNumber })),
    malformed: [...file.malformed],
    wrongEdition: [...file.wrongEdition],
  }
}

async function fileOf(db: Db, { productId, text, volumeCapacity = 1 }: KeyImport) {
  const products = await productNames(db)
  if (!products.some(({ id }) => id === productId)) throw refused('productId', 'No such product.')
  const shop = { editions: editionNames(products), formats: formatsOf(products) }
  const file: KeyFile = sortRows(await keyRowsOf(text), productId, shop)
  if (file.keys.length * volumeCapacity > MAX_UNITS) throw tooMany()
  return file
}

export const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

export const tooMany = () =>
  refused('text', `One import brings at most ${MAX_UNITS} units. Please split the file.`)

type Request = KeyImport & { actor: string }

async function store(ctx: ImportContext, tx: Tx, request: Request, found: readonly Found[]) {
  const { productId, volumeCapacity } = request
  await waitForOtherImports(tx)
  const kind = kindOf(volumeCapacity)
  const sorted = await sortKeys(tx, found, kind)
  const keys = sorted.fresh.length + sorted.revived.length
  if (keys === 0) return sorted
  const batchId = await storeBatch(ctx.config, tx, request, { productId, ...kind }, sorted)
  await recordAudit(tx, {
    actor: request.actor,
    action: 'license.import',
    object: `batch:${batchId}`,
    meta: { productId, keys, duplicates: sorted.duplicates.length },
  })
  await ctx.queue.enqueue(tx, fillBackordersJob, { productId })
  await releaseBackorderLock(tx, [productId])
  return sorted
}
