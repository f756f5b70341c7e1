import { setImmediate as breathe } from 'node:timers/promises'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../infra/db/db.ts'
import { knownKeys } from './imports.repo.ts'
import { fingerprintsOf } from './key-vault.ts'
import { type RevivableKey, revivableKeys } from './revivals.repo.ts'

const KEYS_PER_STATEMENT = 1_000

/** A key as a file has it, with what recognises it. */
export type Found = Readonly<{
  line: number
  key: string
  productId: string
  fingerprint: Buffer
  /** The one above, and those that older secrets made of the same key. */
  fingerprints: readonly Buffer[]
}>

export type Duplicate = Readonly<{
  line: number
  lastFive: string
  productId: string
  /** The order it was last sold in, if any. */
  orderNumber: string | null
  /** The line above that has the same key. */
  sameAs: number | null
  /** The batch it came with, if the shop knows it. */
  batchName: string | null
}>

export type Revival = Found & { stored: RevivableKey }

export type Sorted = Readonly<{ fresh: Found[]; revived: Revival[]; duplicates: Duplicate[] }>

export type Kind = Readonly<{ kind: 'single' | 'volume'; capacity: number }>

export const kindOf = (volumeCapacity: number | undefined): Kind => ({
  kind: volumeCapacity === undefined ? 'single' : 'volume',
  capacity: volumeCapacity ?? 1,
})

type KeyRow = { line: number; key: string; productId: string }

export function foundIn(config: Config, row: KeyRow): Found {
  const fingerprints = fingerprintsOf(config, row.key)
  const [fingerprint = Buffer.alloc(0)] = fingerprints
  return { ...row, fingerprint, fingerprints }
}

/** The same for a whole file. Hashing it in one go would hold up everything else this process does. */
export async function foundInAll(config: Config, rows: readonly KeyRow[]): Promise<Found[]> {
  const found: Found[] = []
  for (const part of partsOf(rows)) {
    found.push(...part.map((row) => foundIn(config, row)))
    await breathe()
  }
  return found
}

export const partsOf = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / KEYS_PER_STATEMENT) }, (_, part) =>
    rows.slice(part * KEYS_PER_STATEMENT, (part + 1) * KEYS_PER_STATEMENT),
  )

type Known = Readonly<{
  orderNumber: string | null
  sameAs: number | null
  batchName: string | null
  stored?: RevivableKey
}>

const nameOf = (fingerprint: Buffer) => fingerprint.toString('hex')

async function requireProduct(db: Db, found: readonly Found[]) {
  const known = new Map<string, Known>()
  for (const part of partsOf(found)) {
    const fingerprints = part.flatMap((row) => row.fingerprints)
    for (const { fingerprint, ...row } of await knownKeys(db, fingerprints)) {
      known.set(nameOf(fingerprint), { ...row, sameAs: null })
    }
    for (const stored of await revivableKeys(db, fingerprints)) {
      const name = nameOf(stored.fingerprint)
      const row = known.get(name)
      if (row) known.set(name, { ...row, stored })
    }
  }
  return known
}

/** A key that was sold before keeps its edition: what was delivered stays what it was. */
const mayRevive = (stored: RevivableKey, { productId }: Found, { kind, capacity }: Kind) =>
  stored.kind === kind &&
  stored.capacity === capacity &&
  (!stored.wasSold || stored.productId === productId)

/**
 * New is a key that stands nowhere above in the file and nowhere in the shop. A key whose import was undone is
 * put on sale again; every other known key is a duplicate.
 */
export async function sortKeys(db: Db, found: readonly Found[], kind: Kind): Promise<Sorted> {
  const known = await requireProduct(db, found)
  const sorted: Sorted = { fresh: [], revived: [], duplicates: [] }
  for (const [index, row] of found.entries()) {
    if (index % KEYS_PER_STATEMENT === 0) await breathe()
    const names = row.fingerprints.map(nameOf)
    const before = names.map((name) => known.get(name)).find((one) => one !== undefined)
    if (!before) sorted.fresh.push(row)
    else if (before.stored && mayRevive(before.stored, row, kind)) {
      sorted.revived.push({ ...row, stored: before.stored })
    } else {
      const { orderNumber, sameAs, batchName } = before
      const { line, productId, key } = row
      sorted.duplicates.push({
        line,
        productId,
        lastFive: key.slice(-5),
        orderNumber,
        sameAs,
        batchName,
      })
      continue
    }
    const here = { orderNumber: null, sameAs: row.line, batchName: null }
    for (const name of names) known.set(name, here)
  }
  return sorted
}
