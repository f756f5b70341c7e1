import type { ImportReport, KeyImport } from '@keyhaven/contracts/licenses'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db, Tx } from '../../infra/db.ts'
import type { Queue } from '../../infra/queue.ts'
import { inTransaction } from '../../infra/retry.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { fillBackordersJob } from './fill-backorders-job.ts'
import { fingerprintOf, keyRingOf, newBatchKey, sealKey } from './key-vault.ts'
import {
  insertBatch,
  insertKeys,
  type KeyKind,
  knownKeys,
  productNames,
  supplierCalled,
  waitForOtherImports,
} from './licenses.repo.ts'
import { editionNames, type KeyFile, lastFiveOf, sortRows } from './licenses.rules.ts'
import { readKeyFile } from './read-key-file.ts'
import { letBackordersOpen } from './stock-lock.repo.ts'

/** What an import needs of the context: a seed has no more. */
export type ImportContext = Pick<Context, 'config' | 'backOfficeDb'> & {
  queue: Pick<Queue, 'enqueue'>
}

const KEYS_PER_STATEMENT = 1_000
const MAX_UNITS = 100_000

type Found = { line: number; key: string; fingerprint: Buffer }
type Sorted = { fresh: Found[]; duplicates: ImportReport['duplicates'] }

/**
 * Reads a supplier's file and stores the keys we never had, encrypted, in the order of the file. All
 * or nothing, repeatable, and safe beside itself. Those who wait for the product are served afterwards.
 */
export async function importKeys(
  ctx: ImportContext,
  request: KeyImport & { actor: string },
): Promise<ImportReport> {
  const file = await fileOf(ctx.backOfficeDb, request)
  const found = file.keys.map((row) => ({
    ...row,
    fingerprint: fingerprintOf(ctx.config.KEY_PEPPER, row.key),
  }))
  const { fresh, duplicates } = request.dryRun
    ? await sortKeys(ctx.backOfficeDb, found)
    : await inTransaction(ctx.backOfficeDb, (tx) => store(ctx, tx, request, found))
  return {
    new: fresh.length,
    imported: request.dryRun ? 0 : fresh.length,
    duplicates,
    malformed: [...file.malformed],
    wrongEdition: [...file.wrongEdition],
  }
}

async function fileOf(db: Db, { productId, text, volumeCapacity = 1 }: KeyImport) {
  const products = await productNames(db)
  if (!products.some(({ id }) => id === productId)) throw refused('productId', 'No such product.')
  const file: KeyFile = sortRows(readKeyFile(text), productId, editionNames(products))
  if (file.keys.length * volumeCapacity > MAX_UNITS) {
    throw refused('text', `One import brings at most ${MAX_UNITS} units. Please split the file.`)
  }
  return file
}

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

/** New is a key that stands nowhere above in the file and nowhere in the shop. */
async function sortKeys(db: Db, found: readonly Found[]): Promise<Sorted> {
  const known = new Map<string, string | null>()
  for (const part of partsOf(found)) {
    const rows = await knownKeys(
      db,
      part.map((row) => row.fingerprint),
    )
    for (const row of rows) known.set(row.fingerprint.toString('hex'), row.orderNumber)
  }
  const fresh: Found[] = []
  const duplicates: Sorted['duplicates'] = []
  for (const row of found) {
    const name = row.fingerprint.toString('hex')
    const orderNumber = known.get(name)
    if (orderNumber === undefined) {
      fresh.push(row)
      known.set(name, null)
    } else duplicates.push({ line: row.line, orderNumber })
  }
  return { fresh, duplicates }
}

const partsOf = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / KEYS_PER_STATEMENT) }, (_, part) =>
    rows.slice(part * KEYS_PER_STATEMENT, (part + 1) * KEYS_PER_STATEMENT),
  )

type Request = KeyImport & { actor: string }

async function store(ctx: ImportContext, tx: Tx, request: Request, found: readonly Found[]) {
  await waitForOtherImports(tx)
  const sorted = await sortKeys(tx, found)
  if (sorted.fresh.length === 0) return sorted
  const { productId } = request
  const batchId = await storeBatch(ctx, tx, request, sorted.fresh)
  await recordAudit(tx, {
    actor: request.actor,
    action: 'license.import',
    object: `batch:${batchId}`,
    meta: { productId, keys: sorted.fresh.length, duplicates: sorted.duplicates.length },
  })
  await ctx.queue.enqueue(tx, fillBackordersJob, { productId })
  await letBackordersOpen(tx, [productId])
  return sorted
}

async function storeBatch({ config }: ImportContext, tx: Tx, request: Request, fresh: Found[]) {
  const { productId, volumeCapacity } = request
  const { dataKey, ...wrapped } = newBatchKey(keyRingOf(config), productId)
  const batchId = await insertBatch(tx, {
    ...wrapped,
    supplierId: await supplierCalled(tx, request.supplier),
    name: request.batchName,
    unitCostMinor: request.unitCostMinor ?? null,
    costCurrency: request.costCurrency ?? 'USD',
    invoice: request.invoice ?? '',
    warrantyUntil: request.warrantyUntil ?? null,
    importedBy: request.actor,
  })
  const kind = volumeCapacity === undefined ? 'single' : 'volume'
  const of: KeyKind = { batchId, productId, kind, capacity: volumeCapacity ?? 1 }
  for (const part of partsOf(fresh)) {
    const sealed = part.map(({ key, fingerprint }) => ({
      ciphertext: sealKey(dataKey, { batchId, productId, fingerprint }, key),
      fingerprint,
      last5: lastFiveOf(key),
    }))
    await insertKeys(tx, of, sealed)
  }
  return batchId
}
