import type { Context } from '../../../../context.ts'
import { openerOf } from '../units/reveal-keys.ts'
import { keysAfter, type StoredKey } from './batches.repo.ts'
import { fingerprintsOf, keyRingOf } from './key-vault.ts'

const KEYS_PER_PAGE = 1_000

/** Opens every n-th stored key: the ids of those that do not open, or are not what they were. */
export async function findBrokenKeys(ctx: Pick<Context, 'config' | 'backOfficeDb'>, everyNth = 1) {
  const open = openerOf(keyRingOf(ctx.config))
  const isBroken = (row: StoredKey) => {
    try {
      const known = fingerprintsOf(ctx.config, open(row))
      return !known.some((fingerprint) => fingerprint.equals(row.fingerprint))
    } catch {
      return true
    }
  }
  const broken: number[] = []
  let checked = 0
  let page = await keysAfter(ctx.backOfficeDb, 0, KEYS_PER_PAGE)
  while (page.length > 0) {
    const sample = page.filter(({ id }) => id % everyNth === 0)
    broken.push(...sample.filter(isBroken).map(({ id }) => id))
    checked += sample.length
    page = await keysAfter(ctx.backOfficeDb, page.at(-1)?.id ?? 0, KEYS_PER_PAGE)
  }
  return { checked, broken }
}
