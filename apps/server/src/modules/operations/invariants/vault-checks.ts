import { verifyAudit } from '../../platform/audit/audit.service.ts'
import { findBrokenKeys } from '../../stock/licenses/vault/check-vault.ts'
import { type Checked, type CheckOptions, type Hit, hitsOf, type Invariant } from './invariant.ts'
import { placesOf, tablesOf, unsealed } from './vault.repo.ts'

async function tamperedEntries(
  { reportsDb }: Checked,
  { since }: CheckOptions,
): Promise<readonly Hit[]> {
  const seq = await verifyAudit(reportsDb, { since })
  return seq === null ? await hitsOf(reportsDb, unsealed) : [{ entry: seq, what: 'changed' }]
}

async function closedKeys(ctx: Checked, { everyNthKey }: CheckOptions): Promise<Hit[]> {
  const { broken } = await findBrokenKeys(ctx, everyNthKey)
  return broken.map((key) => ({ key }))
}

export const vaultInvariants: readonly Invariant[] = [
  { id: 'I18', says: 'the audit log is as it was sealed', find: tamperedEntries },
  { id: 'I19', says: 'every key opens and is what was imported', find: closedKeys },
  {
    id: 'I20',
    says: 'the text of a key is in no table',
    find: async (ctx, { canaries }) => {
      if (canaries.length === 0) return { skipped: 'no key text was given to look for' }
      const tables = await tablesOf(ctx.reportsDb)
      const found = canaries.map((text) => hitsOf(ctx.reportsDb, placesOf(tables, text)))
      return (await Promise.all(found)).flat()
    },
  },
]
