import type { Config } from '../../../../config.ts'
import { ringOf } from '../../../../infra/crypto/secret-ring.ts'
import type { Db } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { openerOf } from '../units/reveal-keys.ts'
import {
  countKeysOlderThan,
  lockKeysOlderThan,
  type ResealedKey,
  type StoredKey,
  storeResealed,
} from './batches.repo.ts'
import { fingerprintOf, keyRingOf, openBatchKey, sealKey } from './key-vault.ts'

const KEYS_AT_ONCE = 500

type Vault = Readonly<{ db: Db; config: Config }>

/** The same key with the fingerprint of the current secret, sealed anew because it is bound to it. */
function resealed(config: Config, open: (row: StoredKey) => string, row: StoredKey): ResealedKey {
  const text = open(row)
  const fingerprint = fingerprintOf(config, text)
  const dataKey = openBatchKey(keyRingOf(config), row)
  return { id: row.id, fingerprint, ciphertext: sealKey(dataKey, { ...row, fingerprint }, text) }
}

/** Gives every key the fingerprint of the current secret, some at a time; the shop sells on meanwhile. */
export async function rotateFingerprints({ db, config }: Vault): Promise<number> {
  const { current } = ringOf(config)
  const open = openerOf(keyRingOf(config))
  let count = 0
  let after = 0
  while (true) {
    const done = await inTransaction(db, async (tx) => {
      const rows = await lockKeysOlderThan(tx, current, after, KEYS_AT_ONCE)
      if (rows.length > 0)
        await storeResealed(
          tx,
          rows.map((row) => resealed(config, open, row)),
        )
      return rows
    })
    if (done.length === 0) return count
    count += done.length
    after = done.at(-1)?.id ?? after
  }
}

export const fingerprintsLeft = async ({ db, config }: Vault): Promise<number> =>
  await countKeysOlderThan(db, ringOf(config).current)
