import type { Context } from '../../../../context.ts'
import { openerOf } from '../units/reveal-keys.ts'
import { everyNthKeyAfter, keysAfter, type StoredKey } from './batches.repo.ts'
import { fingerprintsOf, keyRingOf } from './key-vault.ts'

const KEYS_PER_PAGE = 1_000

type Checked = Pick<Context, 'config' | 'backOfficeDb'>

/** All keys, or about every n-th: others each time, for it begins anywhere among the first. */
async function* keysIn({ backOfficeDb: db }: Checked, everyNth: number) {
  const limit = KEYS_PER_PAGE
  const pageAfter = (id: number) =>
    everyNth === 1 ? keysAfter(db, id, limit) : everyNthKeyAfter(db, id, { everyNth, limit })
  let page = await pageAfter(Math.floor(Math.random() * everyNth))
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page
    page = await pageAfter(last.id + everyNth - 1)
  }
}

/** Opens every n-th stored key: the ids of those that do not open, or are not what they were. */
export async function findBrokenKeys(ctx: Checked, everyNth = 1) {
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
  for await (const page of keysIn(ctx, everyNth)) {
    broken.push(...page.filter(isBroken).map(({ id }) => id))
    checked += page.length
  }
  return { checked, broken }
}
