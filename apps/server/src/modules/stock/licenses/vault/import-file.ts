import { setImmediate as breathe } from 'node:timers/promises'
import type { FileImport, FilePreview } from '@keyhaven/contracts/staff/license-imports'
import type { Config } from '../../../../config.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { staffActor } from '../../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { columnsOf, editionNames, formatsOf, lastFiveOf, sortEditions } from '../licenses.rules.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { releaseBackorderLock } from '../units/stock-lock.repo.ts'
import { importFileJob } from './import-file-job.ts'
import {
  failImport,
  finishImport,
  insertImport,
  insertReport,
  noteProgress,
  type ReportedRow,
  waitingImport,
} from './import-files.repo.ts'
import { MAX_UNITS, refused, tooMany } from './import-keys.ts'
import { allowSlowStatements, productNames, waitForOtherImports } from './imports.repo.ts'
import { keyRowsOf } from './key-rows.ts'
import { keyRingOf, newBatchKey, openBatchKey, openFile, sealFile } from './key-vault.ts'
import { type Found, foundIn, kindOf, partsOf, type Sorted, sortKeys } from './sort-keys.ts'
import { storeBatch } from './store-batch.ts'

/** The data key of a file is wrapped for no edition: a file may hold any. */
const FILE = 'import'
const PROBLEMS_SHOWN = 200
/** A big import may be behind another big one. */
const LONGEST_WAIT_SECONDS = 600

type Malformed = { line: number; lastFive: string; reason: string }
type ReadFile = Readonly<{ found: Found[]; malformed: readonly Malformed[]; rows: number }>

async function readFile(db: Db, config: Config, request: FileImport): Promise<ReadFile> {
  const products = await productNames(db)
  const { productId, volumeCapacity = 1 } = request
  if (productId !== undefined && !products.some(({ id }) => id === productId)) {
    throw refused('productId', 'No such product.')
  }
  const rows = await keyRowsOf(request.text)
  const columns = rows[0] && columnsOf(rows[0].cells)
  const data = rows.slice(columns ? 1 : 0)
  if (data.length > MAX_UNITS) throw tooMany()
  const found: Found[] = []
  const malformed: Malformed[] = []
  const editions = editionNames(products)
  const meant = { columns, chosen: productId, editions, formats: formatsOf(products) }
  for (const part of partsOf(data)) {
    const file = sortEditions(part, meant)
    found.push(...file.keys.map((row) => foundIn(config, row)))
    malformed.push(...file.malformed)
    await breathe()
  }
  if (found.length * volumeCapacity > MAX_UNITS) throw tooMany()
  return { found, malformed, rows: data.length }
}

const editionsOf = (sorted: Sorted) =>
  [...new Set([...sorted.fresh, ...sorted.revived].map((row) => row.productId))].toSorted()

const reasonOf = ({ sameAs, orderNumber, batchName }: Sorted['duplicates'][number]) => {
  if (sameAs !== null) return `The same key as line ${sameAs}`
  const sold = orderNumber ? `, sold in order ${orderNumber}` : ''
  return `Known from batch ${batchName ?? ''}${sold}`
}

/** What became of every line, in the order of the file. */
function reportOf(sorted: Sorted, malformed: readonly Malformed[]): ReportedRow[] {
  const kept = (outcome: 'new' | 'revived', rows: readonly Found[]): ReportedRow[] =>
    rows.map(({ line, key, productId }) => ({
      line,
      outcome,
      productId,
      lastFive: lastFiveOf(key),
      detail: outcome === 'new' ? '' : 'Its earlier import was undone',
    }))
  return [
    ...kept('new', sorted.fresh),
    ...kept('revived', sorted.revived),
    ...sorted.duplicates.map(
      (row): ReportedRow => ({ ...row, outcome: 'duplicate', detail: reasonOf(row) }),
    ),
    ...malformed.map(
      ({ line, lastFive, reason }): ReportedRow => ({
        line,
        outcome: 'malformed',
        productId: null,
        lastFive,
        detail: reason,
      }),
    ),
  ].toSorted((a, b) => a.line - b.line)
}

/** What an import of this file would do. Nothing is stored. */
export async function previewImport(ctx: Context, request: FileImport): Promise<FilePreview> {
  const { found, malformed, rows } = await readFile(ctx.backOfficeDb, ctx.config, request)
  const sorted = await sortKeys(ctx.backOfficeDb, found, kindOf(request.volumeCapacity))
  const kept = [...sorted.fresh, ...sorted.revived]
  const problems = reportOf({ ...sorted, fresh: [], revived: [] }, malformed)
  return {
    success: true,
    rows,
    new: sorted.fresh.length,
    revived: sorted.revived.length,
    repeated: sorted.duplicates.filter(({ sameAs }) => sameAs !== null).length,
    known: sorted.duplicates.filter(({ sameAs }) => sameAs === null).length,
    malformed: malformed.length,
    editions: editionsOf(sorted).map((productId) => ({
      productId,
      keys: kept.filter((row) => row.productId === productId).length,
    })),
    problems: problems.slice(0, PROBLEMS_SHOWN).map(({ line, outcome, lastFive, detail }) => ({
      line,
      outcome: outcome === 'malformed' ? 'malformed' : 'duplicate',
      lastFive,
      detail,
    })),
  }
}

/** Keeps a file, sealed, and queues its import. What cannot be read is refused at once. */
export async function startImport(ctx: Context, request: FileImport, staffId: string) {
  const { rows } = await readFile(ctx.backOfficeDb, ctx.config, request)
  const { text, ...asked } = request
  const { dataKey, wrappedKey, kekId } = newBatchKey(keyRingOf(ctx.config), FILE)
  const sealedFile = sealFile(dataKey, text)
  const act = { actor: staffActor(staffId), action: 'license.import_started' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    const file = { staffId, asked, sealedFile, wrappedKey, kekId, rowsTotal: rows }
    const id = await insertImport(tx, file)
    await ctx.queue.enqueue(tx, importFileJob, { importId: id })
    return { result: { importId: id, rows }, object: `key-import:${id}`, meta: { rows } }
  })
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingImport>>>

function termsOf(config: Config, file: Waiting): FileImport {
  const { sealed_file, wrapped_key: wrappedKey, kek_id: kekId } = file
  if (!sealed_file) throw new Error(`the file of import ${file.id} is gone`)
  const dataKey = openBatchKey(keyRingOf(config), { productId: FILE, wrappedKey, kekId })
  return { ...(file.asked as Omit<FileImport, 'text'>), text: openFile(dataKey, sealed_file) }
}

/** Imports a file that was queued, all of it or nothing. Repeating it changes nothing. */
export async function importFile(ctx: Context, importId: number): Promise<void> {
  // Megabytes take their time to a busy worker.
  const file = await inTransaction(ctx.backOfficeDb, async (tx) => {
    await allowSlowStatements(tx)
    return await waitingImport(tx, importId)
  })
  if (!file) return
  try {
    const request = termsOf(ctx.config, file)
    const read = await readFile(ctx.backOfficeDb, ctx.config, request)
    await inTransaction(ctx.backOfficeDb, (tx) => storeFile(ctx, tx, file, request, read))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await failImport(ctx.backOfficeDb, importId, error.message)
  }
}

async function storeFile(ctx: Context, tx: Tx, file: Waiting, request: FileImport, read: ReadFile) {
  await waitForOtherImports(tx, LONGEST_WAIT_SECONDS)
  // Another worker may have done it while this one waited.
  if (!(await waitingImport(tx, file.id))) return
  const kind = kindOf(request.volumeCapacity)
  const sorted = await sortKeys(tx, read.found, kind)
  const actor = staffActor(file.staff_id)
  const facts = { ...request, actor, importId: file.id }
  const editions = editionsOf(sorted)
  let done = read.malformed.length + sorted.duplicates.length
  const onStored = async (count: number) => {
    done += count
    // Outside of this transaction, so that those who wait see it.
    await noteProgress(ctx.backOfficeDb, file.id, done)
  }
  for (const productId of editions) {
    const fresh = sorted.fresh.filter((row) => row.productId === productId)
    const revived = sorted.revived.filter((row) => row.productId === productId)
    const edition = { productId, ...kind }
    const kept = { fresh, revived }
    const batchId = await storeBatch(ctx.config, tx, facts, edition, kept, onStored)
    await recordAudit(tx, {
      actor,
      action: 'license.import',
      object: `batch:${batchId}`,
      meta: { productId, keys: fresh.length, revived: revived.length, import: file.id },
    })
    await ctx.queue.enqueue(tx, fillBackordersJob, { productId })
  }
  for (const part of partsOf(reportOf(sorted, read.malformed))) {
    await insertReport(tx, file.id, part)
  }
  await finishImport(tx, file.id, {
    fresh: sorted.fresh.length,
    revived: sorted.revived.length,
    duplicates: sorted.duplicates.length,
    malformed: read.malformed.length,
  })
  await releaseBackorderLock(tx, editions)
}
