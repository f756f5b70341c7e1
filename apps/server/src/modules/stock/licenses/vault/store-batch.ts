import { createSecretKey } from 'node:crypto'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { lastFiveOf } from '../licenses.rules.ts'
import { insertBatch, insertKeys, type SealedKey, supplierCalled } from './imports.repo.ts'
import { keyRingOf, newBatchKey, sealKey } from './key-vault.ts'
import { moveKeys } from './revivals.repo.ts'
import { type Found, type Kind, partsOf, type Sorted } from './sort-keys.ts'

/** What one import says of the keys it brings. */
export type BatchFacts = Readonly<{
  supplier: string
  batchName: string
  unitCostMinor?: number | undefined
  costCurrency?: string | undefined
  invoice?: string | undefined
  warrantyUntil?: string | undefined
  actor: string
  importId?: number | undefined
  /** The import from another shop that brought them: they are sold already. */
  shopImportId?: number | undefined
}>

type Kept = Pick<Sorted, 'fresh' | 'revived'>
type Edition = Kind & Readonly<{ productId: string }>
type OnStored = (count: number) => Promise<void>

/** Stores the keys of one edition as one batch, in the order of the file. */
export async function storeBatch(
  config: Config,
  tx: Tx,
  facts: BatchFacts,
  { productId, ...kind }: Edition,
  { fresh, revived }: Kept,
  onStored: OnStored = async () => undefined,
): Promise<number> {
  const { dataKey, ...wrapped } = newBatchKey(keyRingOf(config), productId)
  const batchId = await insertBatch(tx, {
    ...wrapped,
    supplierId: await supplierCalled(tx, facts.supplier),
    name: facts.batchName,
    unitCostMinor: facts.unitCostMinor ?? null,
    costCurrency: facts.costCurrency ?? 'USD',
    invoice: facts.invoice ?? '',
    warrantyUntil: facts.warrantyUntil ?? null,
    importedBy: facts.actor,
    importId: facts.importId ?? null,
    shopImportId: facts.shopImportId ?? null,
    units: (fresh.length + revived.length) * kind.capacity,
  })
  const sealing = createSecretKey(dataKey)
  const sealed = ({ key, fingerprint }: Pick<Found, 'key' | 'fingerprint'>): SealedKey => ({
    ciphertext: sealKey(sealing, { batchId, productId, fingerprint }, key),
    fingerprint,
    last5: lastFiveOf(key),
  })
  for (const part of partsOf(fresh)) {
    await insertKeys(tx, { batchId, productId, ...kind }, part.map(sealed))
    await onStored(part.length)
  }
  for (const part of partsOf(revived)) {
    const moved = part.map(({ key, stored }) => ({
      id: stored.id,
      // It stays under the fingerprint it is stored with.
      sealed: sealed({ key, fingerprint: stored.fingerprint }),
    }))
    await moveKeys(tx, { batchId, productId }, moved)
    await onStored(part.length)
  }
  return batchId
}
