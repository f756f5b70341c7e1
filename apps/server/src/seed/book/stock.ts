import { createSecretKey, type KeyObject } from 'node:crypto'
import { lastFiveOf } from '../../modules/stock/licenses/licenses.rules.ts'
import {
  fingerprintOf,
  keyRingOf,
  newBatchKey,
  sealKey,
} from '../../modules/stock/licenses/vault/key-vault.ts'
import { note } from './audit.ts'
import type { RowOf } from './book.ts'
import type { Desk } from './desk.ts'
import type { Dice } from './dice.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export type Batch = Readonly<{
  id: number
  productId: string
  dataKey: KeyObject
  isBad: boolean
  row: RowOf<'key_batches'>
}>
export type Unit = {
  row: RowOf<'key_units'>
  id: number
  keyId: number
  batchId: number
  /** The key itself, unless it was in the shop before. */
  key: RowOf<'license_keys'> | undefined
  isBad: boolean
}

export type NewBatch = Readonly<{
  productId: string
  supplierId: number
  name: string
  costMinor: number
  importedBy: string
  at: Date
  isBad?: boolean
}>

/** A supplier by name; one the shop has already is the same one. */
export async function supplierCalled({ book, tx }: Desk, name: string, at: Date): Promise<number> {
  const known = await tx
    .selectFrom('suppliers')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return known.id
  const id = book.id('suppliers')
  book.add('suppliers', { id, name, created_at: at })
  return id
}

/** An import whose data key comes from the vault. Its keys are added as they are needed. */
export function openBatch({ book, config }: Desk, wanted: NewBatch): Batch {
  const { dataKey, wrappedKey, kekId } = newBatchKey(keyRingOf(config), wanted.productId)
  const id = book.id('key_batches')
  const row = book.add('key_batches', {
    id,
    product_id: wanted.productId,
    supplier_id: wanted.supplierId,
    name: wanted.name,
    unit_cost_minor: wanted.costMinor,
    invoice: `S-${id}`,
    wrapped_key: wrappedKey,
    kek_id: kekId,
    imported_by: wanted.importedBy,
    imported_at: wanted.at,
    quarantined_at: wanted.isBad ? wanted.at : null,
  })
  note(
    { book },
    {
      actor: wanted.importedBy,
      action: 'license.import',
      object: `batch:${id}`,
      meta: { productId: wanted.productId },
      at: wanted.at,
    },
  )
  const { productId, isBad = false } = wanted
  return { id, productId, dataKey: createSecretKey(dataKey), isBad, row }
}

/** Well-formed, and not to be taken for a key that activates anything. */
function sampleKey(dice: Dice): string {
  let key = 'DEMO2-NOKEY'
  for (const [nth, byte] of dice.bytes(15).entries()) {
    key += (nth % 5 === 0 ? '-' : '') + LETTERS[byte % LETTERS.length]
  }
  return key
}

/** A fresh key with one unit that is for sale. */
export function addUnit({ book, config }: Desk, batch: Batch, dice: Dice): Unit {
  const { id: batchId, productId, dataKey } = batch
  const text = sampleKey(dice)
  const fingerprint = fingerprintOf(config, text)
  const keyId = book.id('license_keys')
  const key = book.add('license_keys', {
    id: keyId,
    batch_id: batchId,
    product_id: productId,
    kind: 'single',
    capacity: 1,
    ciphertext: sealKey(dataKey, { batchId, productId, fingerprint }, text),
    fingerprint,
    last5: lastFiveOf(text),
  })
  const id = book.id('key_units')
  const row = book.add('key_units', {
    id,
    key_id: keyId,
    product_id: productId,
    batch_id: batchId,
    generation: 1,
    status: 'available',
  })
  batch.row.units = (batch.row.units ?? 0) + 1
  return { id, keyId, batchId, key, isBad: batch.isBad, row }
}

/** A key that came back unseen is on the shelf again as its next generation; one that was seen is gone. */
export function takeBack({ book }: Desk, { row, keyId, batchId, isBad }: Unit, wasSeen: boolean) {
  row.status = wasSeen ? 'revoked' : 'superseded'
  if (wasSeen) return
  const generation = (row.generation ?? 1) + 1
  const id = book.id('key_units')
  const { product_id } = row
  const status = isBad ? 'quarantined' : 'available'
  book.add('key_units', { id, key_id: keyId, product_id, batch_id: batchId, generation, status })
}
