import type { Config } from '../../../../config.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { assignUnits } from '../units/assign-units.ts'
import { endAssignments, insertNextGeneration, setUnitStatus } from '../units/assignments.repo.ts'
import {
  lockKeysOfOrders,
  markAllSold,
  markBatchesUndone,
  unitsOfBatch,
} from './sold-elsewhere.repo.ts'
import { foundInAll, kindOf, partsOf, type Sorted, sortKeys } from './sort-keys.ts'
import { storeBatch } from './store-batch.ts'

/** A key that another shop sold, and the number it has in its file. */
export type ForeignKey = Readonly<{ line: number; key: string; productId: string }>

/** Which keys are new here. A key in stock, or sold to anyone, is a duplicate: it is never moved. */
export const sortForeignKeys = async (db: Db, config: Config, keys: readonly ForeignKey[]) =>
  await sortKeys(db, await foundInAll(config, keys), kindOf(undefined))

/** The keys of orders, locked, and which of them nothing has happened to. */
export const lockedKeysOf = lockKeysOfOrders

type LineSlot = Readonly<{ orderLineId: number; slot: number }>
type Brought = Readonly<{
  shopImportId: number
  supplier: string
  batchName: string
  actor: string
}>

/** Keeps keys as sold from the first moment: none of them is for sale at any time. */
export async function importSoldKeys(
  config: Config,
  tx: Tx,
  sorted: Pick<Sorted, 'fresh' | 'revived'>,
  places: ReadonlyMap<number, LineSlot>,
  brought: Brought,
) {
  const all = [...sorted.fresh, ...sorted.revived]
  const editions = [...new Set(all.map(({ productId }) => productId))].toSorted()
  for (const productId of editions) {
    const isHere = (row: { productId: string }) => row.productId === productId
    const kept = { fresh: sorted.fresh.filter(isHere), revived: sorted.revived.filter(isHere) }
    const batchId = await storeBatch(config, tx, brought, { productId, ...kindOf(undefined) }, kept)
    const units = await unitsOfBatch(tx, batchId)
    const stored = [
      ...kept.fresh,
      ...kept.revived.map((row) => ({ ...row, fingerprint: row.stored.fingerprint })),
    ]
    const rows = stored.flatMap(({ line, fingerprint }) => {
      const unitId = units.get(fingerprint.toString('hex'))
      const place = places.get(line)
      if (unitId === undefined || !place) throw new Error('a key that was sold has no place')
      return [{ unitId, ...place, batch: 1, cause: 'import' as const }]
    })
    await markAllSold(tx, batchId)
    for (const part of partsOf(rows)) await assignUnits(tx, part)
  }
}

/**
 * Takes keys of an import back that nobody has seen: they are withdrawn, and the same file brings them over again.
 * Lock their orders first.
 */
export async function withdrawSoldKeys(tx: Tx, importId: number, assignmentIds: readonly number[]) {
  await markBatchesUndone(tx, importId)
  for (const part of partsOf(assignmentIds)) {
    const ended = await endAssignments(tx, part, true)
    if (ended.length !== part.length) throw new Error('a key was seen while its import was undone')
    const units = ended.map(({ unitId }) => unitId)
    await setUnitStatus(tx, units, 'superseded')
    await insertNextGeneration(tx, units)
  }
}
