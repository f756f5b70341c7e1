import {
  type FileRole,
  type ForeignProduct,
  type ImportReport,
  type ImportSource,
  MAX_SHOP_IMPORT_BYTES,
} from '@keyhaven/contracts/staff/shop-imports'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { OtherShop } from '../../fulfilment/orders/imported-orders.ts'
import { audited } from '../../platform/audit/audited.ts'
import { allowImportTime } from '../../stock/licenses/vault/import-turn.ts'
import {
  keyRingOf,
  newBatchKey,
  openBatchKey,
  openFile,
  sealFile,
} from '../../stock/licenses/vault/key-vault.ts'
import type { ForeignShop } from './foreign-order.rules.ts'
import { type Mapping, matched, type ReportedRow } from './match-orders.rules.ts'
import { planImport } from './plan-import.ts'
import { readFiles, type UploadedFile } from './read-files.ts'
import { runImportJob } from './run-import-job.ts'
import {
  editionNames,
  type FoundImport,
  findImport,
  insertImport,
  lastMapping,
  setState,
  storeFindings,
} from './shop-imports.repo.ts'

/** The data key of the files is wrapped for no edition. */
const FILES = 'shop-import'

const nameOf = (id: number) => `shop-import:${id}`

const noLines = () => ({ new: 0, same: 0, left_out: 0, broken: 0 })

export function reportOf(rows: readonly ReportedRow[]): ImportReport {
  const report = { orders: noLines(), customers: noLines(), keys: noLines() }
  for (const { file, outcome } of rows) report[file][outcome] += 1
  return report
}

/** The files of an import, opened. */
export function openedFiles(config: Config, found: FoundImport): UploadedFile[] {
  const { sealed_files, wrapped_key: wrappedKey, kek_id: kekId } = found
  if (!sealed_files) throw new AppError('conflict')
  const dataKey = openBatchKey(keyRingOf(config), { productId: FILES, wrappedKey, kekId })
  return JSON.parse(openFile(dataKey, sealed_files)) as UploadedFile[]
}

async function findAndStore(
  ctx: Context,
  tx: Tx,
  found: OtherShop & Readonly<{ id: number }>,
  shop: ForeignShop,
  mapping: Mapping,
) {
  await allowImportTime(tx)
  const plan = await planImport(tx, ctx.config, found, shop, mapping)
  const used = new Set(plan.products.map(({ key }) => key))
  const kept = Object.fromEntries(Object.entries(mapping).filter(([key]) => used.has(key)))
  await storeFindings(tx, found.id, kept, { rows: plan.rows, report: reportOf(plan.rows) })
}

type Uploaded = Readonly<{ source: ImportSource; shopName: string; files: readonly UploadedFile[] }>

/** Reads files and keeps them, sealed, with what importing them would do. Nothing else is written. */
export async function checkImport(
  ctx: Context,
  { source, shopName, files }: Uploaded,
  staffId: string,
  actor: string,
) {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > MAX_SHOP_IMPORT_BYTES) {
    throw new AppError('invalid_request', 'The files are larger than 10 MB: split them.')
  }
  const shop = await readFiles(source, files, ctx.now())
  const { dataKey, wrappedKey, kekId } = newBatchKey(keyRingOf(ctx.config), FILES)
  const told = files.map(({ role, name }) => ({ role, name, rows: shop.rows[role as FileRole] }))
  const rows = Object.values(shop.rows).reduce((sum, count) => sum + count, 0)
  const act = { actor, action: 'shop_import.checked' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    const last = await lastMapping(tx, { source, shopName })
    const sealedFiles = sealFile(dataKey, JSON.stringify(files))
    const id = await insertImport(tx, {
      staffId,
      source,
      shopName,
      files: told,
      sealedFiles,
      wrappedKey,
      kekId,
      rows,
    })
    await findAndStore(ctx, tx, { id, source, shopName }, shop, last)
    return { result: id, object: nameOf(id), meta: { source, shopName, rows } }
  })
}

async function checkedImport(db: Db, id: number, lock?: 'locked'): Promise<FoundImport> {
  const found = await findImport(db, id, lock)
  if (!found) throw new AppError('not_found')
  if (found.state !== 'checked') throw new AppError('conflict')
  return found
}

/** The products of an import’s files, with what was said of them; none once the files are gone. */
export async function foreignProducts(
  ctx: Context,
  id: number,
): Promise<readonly ForeignProduct[]> {
  const found = await findImport(ctx.backOfficeDb, id)
  if (!found?.sealed_files) return []
  const shop = await readFiles(found.source, openedFiles(ctx.config, found), ctx.now())
  return matched(shop, found.mapping).products
}

type ProductMapping = readonly Readonly<{ key: string; productId: string | null }>[]

/** Says which edition each product is, and looks again. */
export async function mapProducts(ctx: Context, id: number, said: ProductMapping, actor: string) {
  const known = await editionNames(ctx.backOfficeDb)
  if (said.some(({ productId }) => productId !== null && !known.has(productId))) {
    throw new AppError('invalid_request', 'The shop has no such edition.')
  }
  const uploaded = await checkedImport(ctx.backOfficeDb, id)
  const shop = await readFiles(uploaded.source, openedFiles(ctx.config, uploaded), ctx.now())
  await audited(ctx.backOfficeDb, { actor, action: 'shop_import.mapped' }, async (tx) => {
    await allowImportTime(tx)
    const found = await checkedImport(tx, id, 'locked')
    const mapping = Object.fromEntries(said.map(({ key, productId }) => [key, productId]))
    await findAndStore(ctx, tx, found, shop, mapping)
    return { result: undefined, object: nameOf(id), meta: { products: said.length } }
  })
}

/** Queues the work. It is decided anew when it runs, so that what changed meanwhile counts. */
export async function commitImport(ctx: Context, id: number, actor: string) {
  await audited(ctx.backOfficeDb, { actor, action: 'shop_import.committed' }, async (tx) => {
    await checkedImport(tx, id, 'locked')
    await setState(tx, id, 'waiting')
    await ctx.queue.enqueue(tx, runImportJob, { importId: id })
    return { result: undefined, object: nameOf(id) }
  })
}

export async function discardImport(ctx: Context, id: number, actor: string) {
  await audited(ctx.backOfficeDb, { actor, action: 'shop_import.discarded' }, async (tx) => {
    await checkedImport(tx, id, 'locked')
    await setState(tx, id, 'discarded')
    return { result: undefined, object: nameOf(id) }
  })
}
